"""The commands that answer one question: as a person reads them, as JSON, and what they say of wrong input."""

import io
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import click
import pytest
from flask.testing import FlaskClient

from api import create_app
from cli.entry import COMMANDS
from cli.look import Look
from cli.solve import lines
from solver.preset_files import preset_names
from tests.cli.conftest import COMMAND, ROOT, Run

CHANCES = ["win", "82.3%", "tie", "0.1%", "lose", "17.7%"]
HAND = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"
ROWS = ["9h 8s 4d", "3d 3c Kc Qs Ts", "Kd Qd Jd 8d 6d"]
BRAM = "Bram: Qh Qc 3d / Ts Js Qd Kc Ah / 7d 7c 7s 2h 2s"
CAS = "Cas: Kd 9c 4h / 8c 8d 5s 5h Jd / Ad Td 9d 6d 4d"
DRAGON = "Dirk: 2c 3c 4c 5c 6c 7h 8h 9h Th Jc Qs Kh As"

TABLE = {
    "players": [
        {"name": "Bram", "front": "Qh Qc 3d", "middle": "Ts Js Qd Kc Ah", "back": "7d 7c 7s 2h 2s"},
        {"name": "Cas", "front": "Kd 9c 4h", "middle": "8c 8d 5s 5h Jd", "back": "Ad Td 9d 6d 4d"},
    ]
}
DIRK = {"name": "Dirk", "cards": "2c 3c 4c 5c 6c 7h 8h 9h Th Jc Qs Kh As", "natural": True}
FULL_HOUSE_PAYS = {"preset": "dutch-1-6-royalties", "royalties": {"back": {"full_house": 1}}}


def name_of(value: object) -> str:
    return " ".join(value)[:40] if isinstance(value, list) else ""


# A command, and the call of the API that it stands for.
SAME: list[tuple[list[str], str, Any]] = [
    (["solve", HAND], "/v1/solve", {"cards": HAND}),
    (["solve", *HAND.split(), "--alternatives", "0"], "/v1/solve", {"cards": HAND, "alternatives": 0}),
    (["solve", HAND, "--rules", "dutch-2-4"], "/v1/solve", {"cards": HAND, "rules": "dutch-2-4"}),
    (["review", *ROWS], "/v1/review", dict(zip(("front", "middle", "back"), ROWS, strict=True))),
    (["review", "Kd Qd Jd", "9h 8s 4d 8d 6d", ROWS[1]], "/v1/review",
     {"front": "Kd Qd Jd", "middle": "9h 8s 4d 8d 6d", "back": ROWS[1]}),
    (["evaluate", "7d", "7c", "7s", "2h", "2s"], "/v1/evaluate", {"cards": "7d 7c 7s 2h 2s"}),
    (["evaluate", "7r7k7s2h2s", "--notation", "nl"], "/v1/evaluate", {"cards": "7d 7c 7s 2h 2s"}),
    (["evaluate", "7d 7c 7s 2h 2s", "--rules", json.dumps(FULL_HOUSE_PAYS)], "/v1/evaluate",
     {"cards": "7d 7c 7s 2h 2s", "rules": FULL_HOUSE_PAYS}),
    (["score", BRAM, CAS], "/v1/score", TABLE),
    (["score", BRAM, DRAGON, "--rules", "dutch-1-6-royalties"], "/v1/score",
     {"players": [TABLE["players"][0], DIRK], "rules": "dutch-1-6-royalties"}),
    (["rules"], "/v1/rules", None),
    (["rules", "open-face"], "/v1/rules/open-face", None),
]  # fmt: skip


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app({"LOAD_ALL_BANKS": False}).test_client()


@pytest.mark.parametrize(
    ("command", "path", "body"),
    SAME,
    ids=name_of,
)
def test_json_is_the_answer_of_the_api(run: Run, client: FlaskClient, command: list[str], path: str, body: Any) -> None:
    ran = run(*command, "--json")
    answer = client.get(path) if body is None else client.post(path, json=body)
    assert answer.status_code == 200
    assert (ran.code, ran.out, ran.err) == (0, answer.get_data(as_text=True), "")


def test_json_is_in_dutch_where_messages_are(run: Run, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    answer = client.post("/v1/evaluate", json={"cards": "Qh Qc 3d"}, headers={"Accept-Language": "nl"})
    assert run("evaluate", "Qh Qc 3d", "--json").out == answer.get_data(as_text=True)
    monkeypatch.setenv("LC_ALL", "C")
    assert "pair of queens" in run("evaluate", "Qh Qc 3d").out


def test_a_solved_hand_as_a_person_reads_it(run: Run) -> None:
    shown = run("solve", HAND).out.splitlines()
    assert shown[0].split() == ["front", "Kd", "Kc", "3c", "pair", "of", "kings", *CHANCES]
    assert "expected points +1.936 ± 0.018 against one opponent" in shown[4]
    assert "strongest back" in "\n".join(shown)
    assert shown[-1].startswith("dutch-1-6: 22,398 legal splits, 58 of them undominated; 25,280 opponents")


def test_numbers_and_words_are_dutch(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_MESSAGES", "nl_NL")
    shown = run("review", *ROWS).out
    assert "verwachte punten -3,285 ± 0,019 tegen één tegenstander" in shown
    assert "kost 5,221 ± 0,021" in shown


def test_a_foul_setting_is_reviewed(run: Run) -> None:
    ran = run("review", "Kd Qd Kc", "9h 8s 4d 8d 6d", "3d 3c Jd Qs Ts")
    assert ran.code == 0
    assert "foul: " in ran.out


def test_a_natural_is_shown_with_advice(run: Run) -> None:
    shown = run("solve", DRAGON.partition(": ")[2], "--rules", "dutch-1-6-royalties").out
    assert "natural dragon, expected points" in shown
    assert "declare it" in shown


def test_a_scored_table_as_a_person_reads_it(run: Run) -> None:
    shown = run("score", BRAM, CAS).out.splitlines()
    assert shown[0] == "Bram  +6 points  money 6.00"
    assert shown[-1].split() == ["Bram", "against", "Cas", "+1", "+1", "+1", "+3", "0", "0", "+6"]


def test_a_table_from_a_file_with_rules_from_another(run: Run, tmp_path: Path) -> None:
    table, rules = tmp_path / "table.json", tmp_path / "rules.json"
    table.write_text(json.dumps(TABLE), "utf-8")
    rules.write_text(json.dumps({"point_value": "0.10"}), "utf-8")
    assert "money 0.60" in run("score", "--table", table, "--rules", rules).out


def test_rules_of_my_own_are_shown_whole(run: Run) -> None:
    shown = run("rules", '{"preset": "dutch-2-4", "wheel": "second_highest"}').out.splitlines()
    assert "wheel: second_highest" in shown
    assert "  majority: 1" in shown


# A command with wrong input; what it says, and how it ends.
WRONG: list[tuple[list[str], list[str], int]] = [
    (["solve", "Kc Kd Qd 1d Kc"], ["cards: There must be 13 cards here, not 5.",
     'cards: Card 4 is "1d", which is not a card.',
     "cards: Card 5 is Kc, which is already card 1."], 1),
    (["solve", HAND, "--alternatives", "21"], ["alternatives: 21 is not from 0 to 20."], 1),
    (["solve", HAND, "--rules", "{"],
     ["rules: not JSON: Expecting property name enclosed in double quotes at line 1, column 2"], 1),
    (["solve", HAND, "--rules", "no.json"], ["rules: there is no file no.json"], 1),
    (["solve", HAND, "--rules", '{"wheel": "flat"}'], ['rules/wheel: "flat" is none of lowest, second_highest.'], 1),
    (["evaluate", "Qh Qc"], ["cards: There must be 3 or 5 cards here, not 2."], 1),
    (["score", BRAM, "Cas"], ["'Cas' is not a player: write \"NAME: FRONT / MIDDLE / BACK\", or \"NAME: CARDS\""], 1),
    (["score", BRAM, "Bram: Kd 9c 4h / 8c 8d 5s 5h Jd / Ad Td 9d 6d 4d"],
     ['players/1/name: Two players are called "Bram".'], 1),
    (["rules", "dutch"], [f'rules: "dutch" is not a rule set. There are {", ".join(preset_names())}.'], 1),
    (["solve"], ["Missing argument 'CARDS...'. See chinees-poker solve --help."], 2),
    (["solve", HAND, "--notation", "de"], ["Invalid value for '--notation': 'de' is not one of 'en', 'nl'. "
     "See chinees-poker solve --help."], 2),
    (["score"], ["Give PLAYERS, or a table with --table: one of them. See chinees-poker score --help."], 2),
    (["score", "--table", "/no/such/table.json"], ["/no/such/table.json: No such file or directory"], 1),
    (["shuffle"], ["No such command 'shuffle'. See chinees-poker --help."], 2),
    (["serve", "--port", "0"],
     ["Invalid value for '--port': 0 is not in the range 1<=x<=65535. See chinees-poker serve --help."], 2),
]  # fmt: skip


@pytest.mark.parametrize(
    ("command", "said", "code"),
    WRONG,
    ids=name_of,
)
def test_what_is_wrong_is_said_in_a_line_each(run: Run, command: list[str], said: list[str], code: int) -> None:
    ran = run(*command)
    assert ran.complaints == [f"chinees-poker: {line}" for line in said]
    assert (ran.code, ran.out) == (code, "")


def test_a_table_that_is_no_object(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    table.write_text("[]", "utf-8")
    assert run("score", "--table", tmp_path / "table.json").complaints == [
        f"chinees-poker: {tmp_path / 'table.json'}: not a JSON object"
    ]
    table.write_bytes(b"\xff")
    assert "not UTF-8" in run("score", "--table", table).complaints[0]


def test_what_nobody_foresaw_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "solve", ("cli.no_such_module", ""))
    ran = run("solve", HAND)
    assert ran.code == 70
    assert len(ran.complaints) == 1
    monkeypatch.setenv("CHINEES_POKER_TRACE", "1")
    with pytest.raises(ModuleNotFoundError):
        run("solve", HAND)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_help_shows_an_example(run: Run, name: str) -> None:
    ran = run(name, "--help")
    assert ran.code == 0
    assert f"  chinees-poker {name}" in ran.out.partition("Example")[2]


def test_the_readme_lists_all_commands_as_the_help_does() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for name, (_, said) in COMMANDS.items():
        assert f"| `chinees-poker {name}` | {said} |" in text


def test_help_lists_all_commands_and_the_exit_codes(run: Run) -> None:
    shown = run("--help").out
    assert all(f"  {name} " in shown for name in COMMANDS)
    assert "130 interrupted" in " ".join(shown.split())
    assert run("--version").out.startswith("chinees-poker, version ")


@pytest.mark.parametrize(("shell", "sign"), [("bash", "complete -o nosort"), ("zsh", "compdef"), ("fish", "complete ")])
def test_completion_is_written_for_each_shell(
    run: Run, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], shell: str, sign: str
) -> None:
    monkeypatch.setenv("_CHINEES_POKER_COMPLETE", f"{shell}_source")
    with pytest.raises(SystemExit) as ended:
        run("solve")
    assert ended.value.code == 0
    assert sign in capfd.readouterr().out


def test_the_names_of_presets_are_completed(
    run: Run, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_CHINEES_POKER_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "chinees-poker solve --rules dutch-2")
    monkeypatch.setenv("COMP_CWORD", "3")
    with pytest.raises(SystemExit):
        run()
    assert capfd.readouterr().out.split() == ["plain,dutch-2-4", "plain,dutch-2-4-royalties"]


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_suits_and_colours(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    solved = client.post("/v1/solve", json={"cards": HAND}).json
    assert solved is not None
    coloured = "\n".join(lines(solved, Look.of(Terminal())))
    assert "\x1b[31m" in coloured
    assert "K♦ K♣ 3♣" in click.unstyle(coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\n".join(lines(solved, Look.of(Terminal()))) == click.unstyle(coloured)
    plain = "\n".join(lines(solved, Look.of(io.StringIO())))
    assert "Kd Kc 3c" in plain
    assert "♦" not in plain


def test_whoever_closes_the_pipe_gets_no_complaint() -> None:
    command = f"{' '.join(COMMAND)} rules --json | true"
    ended = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert (ended.stdout, ended.stderr) == ("", "")


def test_help_does_not_wait_for_the_solver() -> None:
    code = "import sys, cli; cli.main(['--help']); sys.exit(bool({'numpy', 'flask'} & set(sys.modules)))"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)


@pytest.mark.slow
def test_the_api_is_served_until_it_is_stopped(start: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = start("serve", "--host", "127.0.0.1", "--port", port, "--workers", 1)
    for _ in range(600):
        assert process.poll() is None, process.communicate()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
                assert answer.status == 200
            break
        except OSError:
            time.sleep(0.1)
    else:
        pytest.fail("nobody answers")
    process.terminate()
    assert process.wait(60) == 0
