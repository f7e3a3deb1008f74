/// Passwords that guessers try first: those of at least eight characters that are frequent in
/// leaked lists, in the languages of the page, and others of the same patterns.
enum CommonPasswords {
  /// In lower case.
  static let all = Set(list.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Whether the characters are neighbours in the alphabet, among the digits or on a keyboard.
  static func isRow(_ text: [UInt8]) -> Bool {
    rows.contains { row in
      holds(row, text) || holds(row.reversed(), text)
    }
  }

  /// Whether the text repeats up to four characters.
  static func isRepetition(_ text: [UInt8]) -> Bool {
    (1...4).contains { length in
      text.indices.dropFirst(length).allSatisfy { text[$0] == text[$0 - length] }
    }
  }

  private static func holds(_ row: [UInt8], _ text: [UInt8]) -> Bool {
    guard !text.isEmpty, text.count <= row.count else { return false }
    return (0...(row.count - text.count)).contains {
      row[$0..<($0 + text.count)].elementsEqual(text)
    }
  }

  /// The digits twice, for rows that wrap around.
  private static let rows = [
    "abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "12345678901234567890",
    "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "qwertzuiop", "yxcvbnm,.-", "azertyuiop",
    "qsdfghjklm", "wxcvbn,;:!", "!@#$%^&*()_+",
  ].map { Array($0.utf8) }

  private static let list = """
    !qaz2wsx 0123456789 09876543 0987654321 10203040 102030405060 1029384756 11223344 1122334455
    112233445566 123123123a 12341234a 1234567812345678 123456788 1234567890a 1234567890q 1234567891
    12345678910 123456789123 1234567899 123456789a 123456789q 123456789z 12345678a 12345678q
    12345679 123456aa 123456ab 123456abc 123456asd 123456qwe 123456qwerty 12345qwe 12345qwert
    1234abcd 1234qwer 123abc123 123qwe123 123qwe123qwe 123qweasd 123qweasdzxc 12qwaszx 1314520520
    13572468 1357924680 147258369 147852369 159357159 159753159 19283746 192837465 1a2b3c4d 1a2s3d4f
    1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc
    1qazxsw2 1z2x3c4v 246813579 2wsx3edc 3edc4rfv 5201314520 5t6y7u8i 741852741 741852963 7777777a
    789456123 88888888a 963852741 987654321a a12345678 a123456789 a1234567890 a1b2c3d4 a1b2c3d4e5
    aa123456 aa12345678 aaa12345 ab123456 abc12345 abc123456 abc123abc abc@1234 abcabc123 abcd1234
    abcd12345 abcd@1234 abcdef123 abcdefgh1 access14 accessaccess admin123 admin1234 admin12345
    admin123456 admin@123 adminadmin administrator adminpass adobe123 ahmet123 alejandra alejandro
    alejandro1 alexander alexander1 alexandra america1 america123 andrew123 angel123 angelina
    ankara06 anthony1 anthony123 argentina arschloch arsenal1 arsenal123 as123456 asd123456
    asdasd123 asdasdasd asdf1234 asdf12345 asdf;lkj asdfasdf asdfghjkl asdfghjkl1 asdfjkl; asdqwe123
    ashley12 ashley123 askim123 askimaskim ataturk1881 autumn2025 azerty123 azerty1234 azertyui
    azertyuiop babyboy1 babydoll babygirl babygirl1 babygirl123 babygirl2 bailey123 banana123
    barcelona barcelona1 baseball baseball1 baseball12 baseball123 basketball basketball1 batman12
    batman123 bayern123 beatles1 benjamin benjamin1 berlin123 besiktas besiktas1903 blackberry
    blessed1 blink182 bmw12345 bonjour1 bonjour123 bonjourbonjour brandon1 brandon123 buster123
    butterfly butterfly1 california camille1 canim123 caroline cassie123 change-me changeme
    changeme1 changeme123 charlie1 charlie12 charlie123 cheese123 chelsea1 chelsea123 cherry123
    chivas123 chocolat chocolat1 chocolate chocolate1 chouchou christian christian1 christopher
    clave123 clave1234 colombia computer computer1 computer123 contrasena contrasena1 contrasena123
    contraseña contraseña1 contraseña123 cookie123 cookies1 corazon1 corazon123 corvette coucou123
    cowboys1 cruzazul crystal1 cupcake1 d12345678 daniel12 daniel123 danielle danielle1 december
    december1 default1 deutschland diamond1 diamonds dodgers1 dolphin1 dolphins dortmund doudou123
    doudoudou dragon12 dragon123 dropbox1 elephant elizabeth elizabeth1 eminem123 españa123 estrella
    estrella1 facebook facebook1 february fenerbahce fenerbahce1 fenerbahce1907 fernanda fernando
    ferrari1 flower123 flowers1 football football1 football12 football123 forever1 forever21
    fortnite fortnite1 fourtop! fourtop1 fourtop12 fourtop123 frankfurt freedom1 friday13 fussball
    fussball1 futbol123 gabriela galatasaray galatasaray1 galatasaray1905 garfield geheim12
    geheim123 geheimnis ginger123 godisgood golden123 goodbye1 goodluck google123 greenday greenday1
    guest123 guest1234 hallo123 hallo1234 hallo12345 hallohallo hallowelt hamburg1 harley123
    heaven123 hello123 hello1234 hello12345 hello_world hellohello hellokitty helloworld hi123456
    hockey123 hola1234 hola12345 holahola hunter12 hunter123 ichliebedich ilovecats ilovedogs
    ilovegod iloveher ilovehim ilovejesus iloveme1 iloveme123 ilovemom ilovemyself iloveu123
    iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 iluvyou1 instagram
    internet internet1 ironman1 isabelle istanbul istanbul1 istanbul34 izmir3535 jackpot1 january1
    jennifer jennifer1 jessica1 jessica123 jesus123 jesuschrist jetaime1 jetaime123 jetaimejetaime
    jonathan jonathan1 jordan123 jordan23 joshua12 joshua123 juventus k12345678 killer12 killer123
    kitty123 kittycat lakers123 letmein1 letmein123 letmeinnow liberty1 liebling linkedin linkedin1
    liverpool liverpool1 loulou123 lovelove lovely123 loveme123 lover123 loveyou1 loveyou123
    loveyou2 lucky123 lucky777 luvyou12 m12345678 maggie123 manchester manutd123 margaret mariposa
    marseille marseille1 marseille13 master12 master123 masterkey matrix123 matthew1 matthew123
    maverick mehmet123 mercedes mercedes1 merhaba1 merhaba123 merhaba1234 metallica metallica1
    michael1 michael12 michael123 michelle michelle1 mickey123 microsoft midnight midnight1
    minecraft minecraft1 minnie123 monday123 monkey12 monkey123 moonlight motdepasse motdepasse1
    motdepasse123 motorola muenchen mustafa1 mustang1 mylife123 mylove123 mypassword mypassword1
    mysecret myspace1 nathalie newpassword newyork1 newyork123 nicholas nicholas1 nicolas1 ninja123
    nintendo nirvana1 nobody123 nothing1 november november1 october1 oesterreich orange123 p@ssw0rd
    p@ssw0rd1 p@ssword p@ssword1 pa$$w0rd pa$$word pa55word parissg75 parola12 parola123 parola1234
    passw0rd passw0rd1 password password! password01 password1 password1! password10 password11
    password12 password123 password1234 password2 password3 password4 password5 password6 password7
    password8 password9 password99 passwort passwort! passwort1 passwort12 passwort123 patricia
    patricia1 patrick1 peanut123 penguin1 pepper123 phoenix1 photoshop photoshop1 playstation
    pokemon1 pokemon123 porsche911 princesa princess princess1 princess12 princess123 pumpkin1
    purple123 pussycat q12345678 q123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx12 qazwsx123
    qazwsxedc qazxsw123 qq123456 qsdfghjklm quizquiz qwe12345 qwe123qwe qweasd123 qweasdzxc
    qweqwe123 qwer1234 qwer4321 qwert123 qwert1234 qwerty!@# qwerty1! qwerty12 qwerty123 qwerty1234
    qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuiop qwertyuiop1 qwertz123 qwertz1234
    qwertzui qwertzuiop rainbow1 ranger123 realmadrid richard1 robert123 roblox123 rocknroll
    rockstar rockyou1 root1234 rootroot s12345678 samantha samantha1 samsung1 samsung123 santiago
    schalke04 schatz123 schatzi1 scheisse schmetterling scooby12 sebastian sebastian1 secret12
    secret123 secretsecret selam123 seniseviyorum september september1 seviyorum shadow12 shadow123
    sifre123 sifre1234 sifresifre silver123 slipknot slipknot1 smokey123 snoopy123 snowball
    snowflake soccer12 soccer123 softball softball1 soleil123 sommer123 sommer2024 sommer2025
    sommer2026 sonnenschein spiderman spiderman1 spring123 spring2025 spring2026 starlight startrek
    starwars starwars1 steelers steelers1 stephanie stephanie1 strawberry summer123 summer2023
    summer2024 summer2025 summer2026 sunshine sunshine1 sunshine12 sunshine123 sunshine2 superman
    superman1 superman123 superuser supervisor sweetheart sweetie1 sweetpea teamo123 teamo1234
    teamomucho teamoteamo tequiero tequiero1 tequieromucho test1234 test12345 tester123 testing1
    testing123 testtest thepassword thomas123 tiger123 tigger123 tinkerbell toor1234 topsecret
    toyota123 trabzon61 trabzonspor truelove trustno1 trustno1! turkiye1 turkiye123 tweety123
    türkiye1 user1234 username username1 useruser veronica victoria victoria1 volleyball welcome01
    welcome1 welcome1! welcome12 welcome123 welcome2 welcome2023 welcome2024 welcome2025 welcome2026
    whatever whatever1 whatsapp william1 william123 windows1 windows10 winniethepooh winter123
    winter2022 winter2023 winter2024 winter2025 winter2026 woaini123 woaini1314 woaini520 wxcvbn123
    x12345678 xbox360live yamaha123 yankees1 yellow123 yourpassword youtube1 yxcvbnm1 z12345678
    zaq12wsx zaq1xsw2 zaq1zaq1 zoom1234 zxcv1234 zxcvbn123 zxcvbnm, zxcvbnm1 zxcvbnm123 şifre123
    """
}
