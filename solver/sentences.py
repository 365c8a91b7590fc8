"""The sentences of all problems and the words in them, in English and in Dutch; codes never change."""

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
    # rules
    "unknown_preset": {
        "en": "{value} is not a rule set. There are {choices}.",
        "nl": "{value} is geen stel regels. Er zijn {choices}.",
    },
    "bad_point_value": {
        "en": "{value} is not an amount: write it like 0.10, at least 0, below a billion, at most four decimals.",
        "nl": "{value} is geen bedrag: schrijf het als 0.10, minstens 0, onder een miljard, hooguit vier decimalen.",
    },
    "bad_text": {
        "en": "{value} cannot be used here: one to {highest} printable characters, not only spaces.",
        "nl": "{value} kan hier niet: een tot {highest} leesbare tekens, niet alleen spaties.",
    },
    "name_of_preset": {
        "en": "{value} is the name of a preset, and these rules are not it.",
        "nl": "{value} is de naam van een preset, en dat zijn deze regels niet.",
    },
    "falling_royalty": {
        "en": "A stronger row earns less: {weaker} {weaker_value}, but {stronger} {stronger_value}.",
        "nl": "Een sterkere rij levert minder op: {weaker} {weaker_value}, maar {stronger} {stronger_value}.",
    },
    "empty_range": {
        "en": "From {lowest} to {highest} there is nothing; only the ace may stand below a deuce.",
        "nl": "Van {lowest} tot en met {highest} is er niets; alleen de aas mag onder een twee staan.",
    },
    "not_all_suits": {
        "en": "{value} are not the four suits s, h, d and c, each once.",
        "nl": "{value} zijn niet de vier kleuren s, h, d en c, elk een keer.",
    },
    "replacing_netted": {
        "en": "A royalty that is paid whoever wins the row cannot replace the row's point.",
        "nl": "Een royalty die betaald wordt wie de rij ook wint, kan het punt van de rij niet vervangen.",
    },
    "netted_in_scoop_factor": {
        "en": "Royalties of both sides cannot count {factor} times in a scoop: a stronger row could pay less.",
        "nl": "Royalty's van beide kanten kunnen bij een scoop geen {factor} keer tellen: een sterkere rij kon minder "
        "opleveren.",
    },
    "netted_in_home_run": {
        "en": "Royalties of both sides cannot count {factor} times in a home run: a stronger row could pay less.",
        "nl": "Royalty's van beide kanten kunnen bij een home run geen {factor} keer tellen: een sterkere rij kon "
        "minder opleveren.",
    },
    "replacing_less": {
        "en": "A royalty of {amount} in place of a row that is worth {least}: a stronger row would pay less.",
        "nl": "Een royalty van {amount} in plaats van een rij van {least}: een sterkere rij leverde minder op.",
    },
    "majority_over_row": {
        "en": "A majority by total that needs two rows cannot be {majority} where a row is {row}: a stronger row could "
        "pay less.",
        "nl": "Een meerderheid naar totaal die twee rijen vraagt, kan geen {majority} zijn waar een rij {row} is: een "
        "sterkere rij kon minder opleveren.",
    },
    "points_not_flat": {
        "en": "A foul hand has a price of its own only where it pays \"flat\", and here it pays {pays}.",
        "nl": "Een foute hand heeft alleen een eigen prijs als hij \"flat\" betaalt, en hier betaalt hij {pays}.",
    },
    "repeated": {
        "en": "{value} is listed twice.",
        "nl": "{value} staat er twee keer.",
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
    # players
    "duplicate_name": {
        "en": "Two players are called {name}.",
        "nl": "Twee spelers heten {name}.",
    },
    "no_hand": {
        "en": "There is no hand for {name}: give front, middle and back, or a natural with cards.",
        "nl": "Er is geen hand voor {name}: geef boven (front), midden (middle) en onder (back), of een natural.",
    },
    "two_hands": {
        "en": "There are rows and cards for {name}: give one of them.",
        "nl": "Er zijn rijen en kaarten voor {name}: geef er een van.",
    },
    "cards_without_natural": {
        "en": "There are cards but no natural for {name}: give front, middle and back.",
        "nl": "Er zijn kaarten maar geen natural voor {name}: geef boven (front), midden (middle) en onder (back).",
    },
    "natural_not_agreed": {
        "en": "The rules have no natural {natural}.",
        "nl": "De regels kennen geen natural {natural}.",
    },
    "natural_not_held": {
        "en": "The hand does not hold {natural}.",
        "nl": "De hand bevat geen {natural}.",
    },
    "banker_needed": {
        "en": "These rules are played against a banker: say who it is.",
        "nl": "Deze regels worden tegen een bank gespeeld: zeg wie dat is.",
    },
    "no_banker": {
        "en": "These rules have no banker.",
        "nl": "Deze regels kennen geen bank.",
    },
    "role_needed": {
        "en": "These rules are played against a banker: say whether the hand is the banker's or a player's.",
        "nl": "Deze regels worden tegen een bank gespeeld: zeg of de hand van de bank is of van een speler.",
    },
    "no_surrender": {
        "en": "These rules do not let anybody surrender.",
        "nl": "Bij deze regels kan niemand opgeven.",
    },
    "unknown_player": {
        "en": "There is no player {name} at this table.",
        "nl": "Er is geen speler {name} aan deze tafel.",
    },
    "surrender_with_natural": {
        "en": "Who surrenders declares no natural.",
        "nl": "Wie opgeeft, meldt geen natural.",
    },
    "declared_without_natural": {
        "en": "There is a place in which a natural was declared, but no natural.",
        "nl": "Er is een plaats waarin een natural gemeld is, maar geen natural.",
    },
    "declared_when": {
        "en": "Whoever declared first collects: give both naturals a place of their own, 1 for the first.",
        "nl": "Wie het eerst meldde, int: geef beide naturals een eigen plaats, 1 voor de eerste.",
    },
    "no_natural": {
        "en": "The hand holds no natural of these rules.",
        "nl": "De hand bevat geen natural van deze regels.",
    },
}

TERMS: dict[str, dict[str, str]] = {
    "front": {"en": "the front", "nl": "boven"},
    "middle": {"en": "the middle", "nl": "in het midden"},
    "back": {"en": "the back", "nl": "onder"},
    "nameless": {"en": "a player without a name", "nl": "een speler zonder naam"},
    "three_or_five": {"en": "3 or 5", "nl": "3 of 5"},
    "the_number": {"en": "the number", "nl": "het getal"},
    "the_text": {"en": "the text", "nl": "de tekst"},
    "players": {"en": "players", "nl": "spelers"},
    "hands": {"en": "hands", "nl": "handen"},
    "directions": {"en": "directions", "nl": "richtingen"},
    "boolean": {"en": "true or false", "nl": "true of false"},
    "integer": {"en": "a whole number", "nl": "een geheel getal"},
    "string": {"en": "a string", "nl": "een tekst"},
    "list": {"en": "a list", "nl": "een lijst"},
    "object": {"en": "an object", "nl": "een object"},
    "cards": {"en": "a list of cards or one string", "nl": "een lijst van kaarten of een tekst"},
    "string_or_object": {"en": "a name or an object", "nl": "een naam of een object"},
    "natural": {"en": "the name of a natural or true", "nl": "de naam van een natural of true"},
    "integer_or_map": {"en": "a whole number or an object by rank", "nl": "een geheel getal of een object per waarde"},
}
