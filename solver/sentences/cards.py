"""What can be wrong with cards, with the shape of an input, with a bank."""

SENTENCES: dict[str, dict[str, str]] = {
    # cards
    "unreadable_card": {
        "en": "Card {place} is {text}, which is not a card.",
        "nl": "Kaart {place} is {text}, en dat is geen kaart.",
    },
    "duplicate_card": {
        "en": "Card {place} is {card}, which is already card {other}.",
        "nl": "Kaart {place} is {card}, en dat is kaart {other} ook al.",
    },
    "duplicate_card_in_hand": {
        "en": "{card} is in {row} and in {other}.",
        "nl": "{card} ligt {row} en {other}.",
    },
    "duplicate_card_at_table": {
        "en": "{card} is held by {player} and by {other}.",
        "nl": "{card} zit bij {player} en bij {other}.",
    },
    "wrong_count": {
        "en": "There must be {expected} cards here, not {found}.",
        "nl": "Hier horen {expected} kaarten, niet {found}.",
    },
    # shape
    "wrong_type": {
        "en": "This must be {expected}, not {found}.",
        "nl": "Dit moet {expected} zijn, niet {found}.",
    },
    "missing_field": {
        "en": "The field {field} is missing.",
        "nl": "Het veld {field} ontbreekt.",
    },
    "unknown_field": {
        "en": "There is no field {field} here.",
        "nl": "Hier is geen veld {field}.",
    },
    "out_of_range": {
        "en": "{value} is not from {lowest} to {highest}.",
        "nl": "{value} ligt niet van {lowest} tot en met {highest}.",
    },
    "not_one_of": {
        "en": "{value} is none of {choices}.",
        "nl": "{value} is niet een van {choices}.",
    },
    "wrong_length": {
        "en": "There must be {lowest} to {highest} {what} here, not {found}.",
        "nl": "Hier horen {lowest} tot {highest} {what}, niet {found}.",
    },
    # banks
    "bank_foreign": {
        "en": "{path} is not a bank of opponents.",
        "nl": "{path} is geen bank met tegenstanders.",
    },
    "bank_version": {
        "en": "{path} is a bank of version {version}, which this program does not read.",
        "nl": "{path} is een bank van versie {version}, die dit programma niet leest.",
    },
    "bank_damaged": {
        "en": "{path} is damaged: its checksum or its content does not fit.",
        "nl": "{path} is beschadigd: de controlesom of de inhoud klopt niet.",
    },
    # query
    "unknown_parameter": {
        "en": "There is no parameter {parameter} here.",
        "nl": "Hier is geen parameter {parameter}.",
    },
    "missing_parameter": {
        "en": "The parameter {parameter} is missing.",
        "nl": "De parameter {parameter} ontbreekt.",
    },
    "duplicate_parameter": {
        "en": "The parameter {parameter} is there {times} times.",
        "nl": "De parameter {parameter} staat er {times} keer.",
    },
    # lines of hands
    "line_long": {
        "en": "The line is longer than {highest} bytes.",
        "nl": "De regel is langer dan {highest} bytes.",
    },
    "line_not_utf8": {
        "en": "The line is not UTF-8.",
        "nl": "De regel is geen UTF-8.",
    },
    "line_not_json": {
        "en": "The line is not JSON.",
        "nl": "De regel is geen JSON.",
    },
}
