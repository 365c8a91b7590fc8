"""What can be wrong with house rules."""

SENTENCES: dict[str, dict[str, str]] = {
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
        "en": "Royalties of both sides are owed whoever scoops: the scoop's factor of {factor} cannot multiply them.",
        "nl": "Royalty's van beide kanten gelden wie er ook scoopt: de factor {factor} van een scoop kan er niet op.",
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
}
