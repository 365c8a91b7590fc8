"""What can be wrong with Chapeau."""

SENTENCES: dict[str, dict[str, str]] = {
    "unreadable_die": {
        "en": "{value} is not a poker die: there are 9, 10, J, Q, K, A, or in Dutch letters 9, 10, B, D, H, A.",
        "nl": "{value} is geen pokersteen: er zijn 9, 10, B, D, H, A, of in Engelse letters 9, 10, J, Q, K, A.",
    },
    "wrong_length_exact": {
        "en": "There must be {expected} {what} here, not {found}.",
        "nl": "Hier horen {expected} {what}, niet {found}.",
    },
    "impossible_claim": {
        "en": "{value} does not go with {category}: no throw is called that.",
        "nl": "{value} past niet bij {category}: geen worp heet zo.",
    },
    "impossible_claim_incomplete": {
        "en": "The dice that are left ({value}) can only be named after all dice of {category}.",
        "nl": "De stenen die overblijven ({value}) kunnen pas genoemd worden na alle stenen van {category}.",
    },
    "no_poker": {
        "en": "Only a poker is shown at once, and {value} is none.",
        "nl": "Alleen een poker wordt meteen getoond, en {value} is er geen.",
    },
    "claim_not_higher": {
        "en": "{claim} is not higher than {before}.",
        "nl": "{claim} is niet hoger dan {before}.",
    },
    "too_many_games": {
        "en": "There are {places} places: in {games} games nobody can have another place every time.",
        "nl": "Er zijn {places} plaatsen: in {games} spellen kan niemand elke keer een andere plaats hebben.",
    },
    "unknown_player": {
        "en": "{name} is none of the players {players}.",
        "nl": "{name} is geen van de spelers {players}.",
    },
    "not_in_game": {
        "en": "{name} is rid of all cookies and no longer plays.",
        "nl": "{name} is alle koekjes kwijt en speelt niet meer.",
    },
    "game_over": {
        "en": "The game is over before this turn.",
        "nl": "Het spel is voor deze beurt al afgelopen.",
    },
    "other_direction": {
        "en": "{value} is not the direction that the first turn of the hand-back round chose.",
        "nl": "{value} is niet de richting die de eerste beurt van de afzetronde koos.",
    },
    "own_underbid": {
        "en": "{name} cannot call an underbid that is {name}'s own.",
        "nl": "{name} kan geen eigen onderbod melden.",
    },
    "must_roll": {
        "en": "{name} has to roll here.",
        "nl": "{name} moet hier gooien.",
    },
    "must_not_roll": {
        "en": "{name} does not roll here.",
        "nl": "{name} gooit hier niet.",
    },
    "tied_rolls": {
        "en": "{names} have to roll on: who begins is not decided.",
        "nl": "{names} moeten nog gooien: wie begint is niet beslist.",
    },
    "starter_once": {
        "en": "Say who begins by a name (starter) or by the dice that were rolled (rolls), not by both or neither.",
        "nl": "Zeg wie begint met een naam (starter) of met de gegooide stenen (rolls), niet met beide of geen.",
    },
    "bad_stake": {
        "en": "{value} is not a stake: write it like 5.00, at least 0, below a million, at most two decimals.",
        "nl": "{value} is geen inleg: schrijf het als 5.00, minstens 0, onder een miljoen, hooguit twee decimalen.",
    },
    "not_playing": {
        "en": "{name} is absent and can have no result.",
        "nl": "{name} is afwezig en kan geen uitslag hebben.",
    },
    "two_results": {
        "en": "{name} has two results in this game.",
        "nl": "{name} heeft twee uitslagen in dit spel.",
    },
    "no_play_off": {
        "en": "{name} does not share the first place: there is nothing to play off.",
        "nl": "{name} deelt de eerste plaats niet: er is niets uit te spelen.",
    },
}
