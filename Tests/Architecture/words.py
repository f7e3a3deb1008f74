"""The names that Fourtop has given up, each with the name to write instead.

A rule for check.py: no type, function, value or file of Sources, Tests and web has such a name again.
"""

import re

from sources import files

LANGUAGES = {".swift", ".js", ".ts", ".py"}

IN_ANY_NAME = {
    "judgement": "a verdict", "lineup": "the seating", "openership": "the opener's role", "premises": "a context"}
"""Words that stand in no name, alone or with others."""

OF_TYPES = {
    "AccountDesk": "AccountRoutes", "Album": "PhotoStore", "ArcadeDesk": "LeaderboardRoutes",
    "Banner": "StartupMessage", "Brakes": "LoginLimiter", "Choosing": "AnswerController", "Clerk": "StoreWorker",
    "CodeBrake": "CodeLimiter", "Copy": "GameRun", "Deal": "GameSetup", "Deed": "Action",
    "Desk": "Connection or State", "DoorKeeper": "CertificateRenewer", "DoorToken": "Secret128",
    "DoorTokens": "HandoverTokens", "Door": "Listener", "DoorIdentity": "ListenerIdentity", "Doors": "Endpoints",
    "Doubt": "CertificateFault", "FarPicture": "RemotePicture", "FarPiece": "RemotePiece", "FetchQueue": "JobQueue",
    "Excursions": "SideScreens", "Feat": "Achievement", "Flow": "StreamState", "FoyerDesk": "FoyerHost",
    "Gathering": "TablePreview", "Gesturing": "MotionControl", "GuestBook": "GuestLocations",
    "GuestLine": "GuestChannel", "Handed": "TransferredDescriptor", "Holder": "SeatAssignment",
    "HomeDesk": "UplinkClient", "HomeEnd": "UplinkClientConnection", "HomeEvent": "UplinkClientEvent",
    "HomeGuest": "RemoteGuest", "HomeLetter": "UplinkClientMessage", "Keeping": "Delivery", "Lamp": "ScreenWakeLock",
    "Lane": "PlayerRun", "Letter": "LoopMessage or OptionLetter", "LinkSecret": "Secret128",
    "LibraryDesk": "QuizCatalogHost", "Materials": "GameContent", "Mishap": "InjectedFault",
    "Neighbours": "FoyerSession", "NoKeeper": "NoTableStore", "OpenDoor": "OpenListener", "Outlook": "UplinkOutlook",
    "Parcel": "ConnectionHandover", "PartyClock": "ServerClock", "PartyLoop": "ServerLoop",
    "PhoneWatch": "NoVisitorHint", "PublicEnd": "UplinkServerConnection", "PublicEvent": "UplinkServerEvent",
    "Purse": "SharedBudget", "Recent": "LRUCache", "Rest": "PendingWork", "ReverseCounter": "ReverseTicTacToeSession",
    "SecureDoor": "SecureEndpoint", "Shares": "TurnBudget", "Shelf": "DeckCatalog", "Stretch": "ThroughputWindow",
    "TableDesk": "TableHost", "TableKeeper": "TableStore", "Tenure": "Lease", "Trunk": "Multiplexer",
    "TrunkEvent": "MultiplexerEvent", "UplinkDesk": "UplinkServer", "UplinkLine": "UplinkPeer",
    "UplinkRoll": "UplinkRegistry", "Visit": "ClientSession", "Walls": "PictureIndex", "WayOn": "LivenessCheck",
    "Whereto": "HostAddresses", "WorkerThread": "Thread", "Workshop": "Contexts", "XODesk": "ReverseTicTacToeHost"}
"""Names of types, of the tests about them (`DoorsTests`) and of their files."""

OF_FUNCTIONS = {
    "bidFarewell": "noteClosed", "bringing": "lazy", "dressed": "withProfile", "hasteShares": "makeDeferredDue",
    "meet": "conditionsChanged", "obey": "apply or run", "restock": "updateQuizTitles", "untilThere": "withRetries",
    "wayOver": "handoverAddress", "whereabouts": "networkOrigin"}
"""Names of functions."""

OF_VALUES = {
    "farCalls": "remotePictures", "gallery": "pictureLibrary", "materials": "gameContent",
    "passedOn": "proxiedSockets", "stock": "contentStore", "surroundings": "interfaceCache", "tenure": "lease",
    "visitors": "deferred", "whereabouts": "networkOrigin"}
"""Names of variables and properties."""


def words_of(name):
    """`HTTPHeadReader` consists of http, head and reader."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


COMMENTS_AND_TEXTS = {
    ".py": re.compile(r'("""|\'\'\')(?:.|\n)*?\1|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|#.*'),
    "": re.compile(r'"""(?:.|\n)*?"""|/\*(?:.|\n)*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//.*'),
}


def without_comments(text, suffix):
    """The text without its comments and string literals, line for line."""
    pattern = COMMENTS_AND_TEXTS.get(suffix, COMMENTS_AND_TEXTS[""])
    return pattern.sub(lambda match: "\n" * match[0].count("\n"), text)


TYPE = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias|associatedtype|interface|type)\s+(\w+)")
FUNCTION = re.compile(
    r"\b(?:func|function|def)\s+(\w+)"
    r"|^\s+(?:(?:async|static|get|set)\s+)*#?(?!(?:if|for|while|switch|catch)\b)(\w+)\([^;]*\)\s*\{$")
VALUE = re.compile(r"\b(?:var|let|const|case)\s+(\w+)|^\s*#?(\w+)\s*[=;]")


def declared(text, suffix):
    """The line, the kind and the name of each declaration."""
    for number, line in enumerate(without_comments(text, suffix).splitlines(), 1):
        for kind, pattern in [("type", TYPE), ("function", FUNCTION), ("value", VALUE)]:
            for match in pattern.finditer(line):
                yield number, kind, next(name for name in match.groups() if name)


def replacement(kind, name):
    """The name to write instead; nothing if the name may stay."""
    for word in words_of(name):
        if word in IN_ANY_NAME:
            return IN_ANY_NAME[word]
    exact = {"type": OF_TYPES, "file": OF_TYPES, "function": OF_FUNCTIONS, "value": OF_VALUES}.get(kind, {})
    return exact.get(name) or exact.get(name.removesuffix("Tests"))


def no_word_comes_back(root):
    found = []
    for path in files(root, "Sources", "Tests", "web", suffixes=LANGUAGES):
        place = path.relative_to(root).as_posix()
        subject = path.stem.split("+")[0]
        if instead := replacement("file", subject):
            found.append(f"{place}: no file is called {subject}: write {instead}")
        found += [f"{place}:{number}: no {kind} is called {name}: write {instead}"
                  for number, kind, name in declared(path.read_text(encoding="utf-8"), path.suffix)
                  if (instead := replacement(kind, name))]
    return found
