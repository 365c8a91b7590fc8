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
        "en": "Royalties of both sides are owed whoever scoops: the scoop's factor of {factor} cannot multiply them.",
        "nl": "Royalty's van beide kanten gelden wie er ook scoopt: de factor {factor} van een scoop kan er niet op.",
    },
    "netted_in_home_run": {
        "en": "Royalties of both sides are owed whoever has a home run: its factor of {factor} cannot multiply them.",
        "nl": "Royalty's van beide kanten gelden wie er ook een home run heeft: factor {factor} ervan kan er niet op.",
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
    # chapeau
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
    # blufpoker
    "poker_passed_on": {
        "en": "{before} is a poker: whoever believes it throws for it, and passes nothing on.",
        "nl": "{before} is een poker: wie die gelooft, gooit ervoor en geeft niets door.",
    },
    "opening_throws_all": {
        "en": "A round is opened with all three dice, not with {value}.",
        "nl": "Een ronde begint met alle drie de dobbelstenen, niet met {value}.",
    },
    "third_throw_seen": {
        "en": "Throw {value} of an opening is passed on blind.",
        "nl": "Worp {value} van een opening gaat blind door.",
    },
    "beside_unseen": {
        "en": "{value} cannot be put beside the cup by a player who has not looked under it.",
        "nl": "{value} kan niet naast de beker komen door wie er niet onder heeft gekeken.",
    },
    "nothing_thrown": {
        "en": "At least one die is thrown, not {value}, unless the dice are passed on blind.",
        "nl": "Er wordt minstens één dobbelsteen gegooid, niet {value}, tenzij blind wordt doorgegeven.",
    },
    "thrown_blind": {
        "en": "Nothing is thrown where the dice are passed on blind; this says {value}.",
        "nl": "Wie blind doorgeeft, gooit niet; hier staat {value}.",
    },
    "thrown_again": {
        "en": "After the opening there is one throw, not {value}.",
        "nl": "Na de opening is er één worp, niet {value}.",
    },
    "moved_blind": {
        "en": "{value} is not what lay beside the cup, and passing on blind moves no dice.",
        "nl": "{value} is niet wat er naast de beker lag, en blind doorgeven verlegt geen stenen.",
    },
    "open_die_missing": {
        "en": "A {die} lay open beside the cup and is not in {throw}.",
        "nl": "Een {die} lag open naast de beker en zit niet in {throw}.",
    },
    "no_poker_accepted": {
        "en": "{claim} is no poker: there is nothing to throw for.",
        "nl": "{claim} is geen poker: er valt niet voor te gooien.",
    },
    "throws_not_over": {
        "en": "After {found} of 3 throws {throw} lies there, which is below {claim}: throw on.",
        "nl": "Na {found} van de 3 worpen ligt er {throw}, lager dan {claim}: gooi door.",
    },
    "two_endings": {
        "en": "The claim was doubted (a throw is given) and believed (throws for a poker are given): give one of them.",
        "nl": "Het getal is betwijfeld (er is een worp) en geloofd (er zijn worpen voor een poker): geef er een van.",
    },
    "no_ending": {
        "en": "The round has no end: give the throw that was found, or the throws for an accepted poker.",
        "nl": "De ronde heeft geen einde: geef de worp die er lag, of de worpen voor een aangenomen poker.",
    },
    "match_over": {
        "en": "A player already has {most} penalties: the match was over.",
        "nl": "Een speler heeft al {most} strafpunten: het spel was afgelopen.",
    },
    "not_next": {
        "en": "{name} may not doubt: only {next} may, who is next.",
        "nl": "{name} mag niet betwijfelen: dat mag alleen {next}, die aan de beurt is.",
    },
    # an evening
    "passing_off": {
        "en": "No cards are passed under these rules: set passing.on to true.",
        "nl": "Onder deze regels wordt niet geruild: zet passing.on op true.",
    },
    "across_with_three": {
        "en": "The rules do not say what across means with three players: set passing.across_with_three.",
        "nl": "De regels zeggen niet wat tegenover betekent met drie spelers: geef passing.across_with_three op.",
    },
    "card_not_held": {
        "en": "{card} is not in this hand, so it cannot be passed.",
        "nl": "{card} zit niet in deze hand, en kan dus niet worden doorgegeven.",
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
    "dice": {"en": "dice", "nl": "dobbelstenen"},
    "throws": {"en": "throws", "nl": "worpen"},
    "turns": {"en": "turns", "nl": "beurten"},
    "rounds": {"en": "rounds", "nl": "rondes"},
    "names": {"en": "names", "nl": "namen"},
    "directions": {"en": "directions", "nl": "richtingen"},
    "boolean": {"en": "true or false", "nl": "true of false"},
    "integer": {"en": "a whole number", "nl": "een geheel getal"},
    "string": {"en": "a string", "nl": "een tekst"},
    "list": {"en": "a list", "nl": "een lijst"},
    "object": {"en": "an object", "nl": "een object"},
    "cards": {"en": "a list of cards or one string", "nl": "een lijst van kaarten of een tekst"},
    "string_or_object": {"en": "a name or an object", "nl": "een naam of een object"},
    "natural": {"en": "the name of a natural or true", "nl": "de naam van een natural of true"},
    "rolls": {"en": "rolls", "nl": "worpen"},
    "games": {"en": "games", "nl": "spellen"},
    "tables": {"en": "tables", "nl": "tafels"},
    "poker_die": {"en": "a die", "nl": "een dobbelsteen"},
    "poker_dice": {"en": "a list of dice or one string", "nl": "een lijst van dobbelstenen of een tekst"},
    "integer_or_map": {"en": "a whole number or an object by rank", "nl": "een geheel getal of een object per waarde"},
}
