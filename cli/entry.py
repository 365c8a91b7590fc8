"""Where every command begins and ends: which there are, how they end, and what is said when they fail.

A command's module is imported when it is asked for, so that `--help` does not wait for a solver.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from cli.failures import BROKEN, INPUT_IS_WRONG, INTERRUPTED, USAGE_IS_WRONG, Refused

NAME = "chinees-poker"

# The module of each command, and what the list of commands says of it.
COMMANDS = {
    "solve": ("cli.solve", "The best setting of thirteen cards."),
    "review": ("cli.review", "What a setting that somebody laid is worth."),
    "score": ("cli.score", "The points and the money of a finished table."),
    "evaluate": ("cli.evaluate", "What a row of three or five cards is."),
    "deal": ("cli.deal", "Thirteen cards each, from a seed or at random."),
    "pass": ("cli.passing", "Which cards to pass on."),
    "evening": ("cli.evening", "The running totals of an evening, and who pays whom."),
    "rules": ("cli.rules", "The presets of house rules, or rules of your own, whole."),
    "bulk": ("cli.bulk", "The best settings of a file of hands, as many as you like."),
    "study": ("cli.study", "Deal many hands, and report what there is to learn from them."),
    "train": ("cli.train", "Train a bank of opponents for your own rules."),
    "serve": ("cli.serve", "Serve the API over HTTP."),
}


class Commands(click.Group):
    """A group of commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names, in the order in which they are shown."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None where there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, said) for name, (_, said) in COMMANDS.items()])


CODES = "Exit codes: 0 done, 1 the input is wrong, 2 the command is wrong, 130 interrupted."


@click.command(cls=Commands, epilog=CODES)
@click.version_option(package_name=NAME)
def commands() -> None:
    """Chinese poker: set thirteen cards, score tables, and study the game."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, and return its exit code. What goes wrong is said on standard error, a line a problem."""
    try:
        code = commands.main(arguments, prog_name=NAME, standalone_mode=False)
        sys.stdout.flush()
    except Refused as refused:
        return _fail(refused.lines, refused.code)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return USAGE_IS_WRONG
    except click.UsageError as error:
        asked = error.ctx.command_path if error.ctx else NAME
        return _fail([f"{error.format_message()} See {asked} --help."], USAGE_IS_WRONG)
    except click.ClickException as error:
        return _fail([error.format_message()], INPUT_IS_WRONG)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INPUT_IS_WRONG  # as click says it
    except OSError as error:
        return _fail([_said(error)], INPUT_IS_WRONG)
    except Exception as error:
        if os.environ.get("CHINEES_POKER_TRACE"):
            raise
        return _fail([f"broke on {type(error).__name__}: {error} (CHINEES_POKER_TRACE=1 shows where)"], BROKEN)
    return code if isinstance(code, int) else 0


def _fail(lines: Sequence[str], code: int) -> int:
    for line in lines:
        click.echo(f"{NAME}: {' '.join(line.split())}", err=True)
    return code


def _said(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
