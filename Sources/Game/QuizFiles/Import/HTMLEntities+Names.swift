extension HTMLEntities {
  /// The names of HTML 4, and later ones of ASCII and of Latin letters (WHATWG, 13.5), with their code points, made
  /// by `Tests/Architecture/html_names.py`. A name with `!` is one that may stand without its semicolon.
  static let names = """
    AElig!=c6 AMP!=26 Aacute!=c1 Abreve=102 Acirc!=c2 Agrave!=c0 Alpha=391 Amacr=100 Aogon=104
    Aring!=c5 Atilde!=c3 Auml!=c4 Beta=392 COPY!=a9 Cacute=106 Ccaron=10c Ccedil!=c7 Ccirc=108
    Cdot=10a Cedilla=b8 CenterDot=b7 Chi=3a7 Dagger=2021 Dcaron=10e Delta=394 DiacriticalAcute=b4
    DiacriticalGrave=60 Dot=a8 DoubleDot=a8 Dstrok=110 ENG=14a ETH!=d0 Eacute!=c9 Ecaron=11a
    Ecirc!=ca Edot=116 Egrave!=c8 Emacr=112 Eogon=118 Epsilon=395 Eta=397 Euml!=cb GT!=3e Gamma=393
    Gbreve=11e Gcedil=122 Gcirc=11c Gdot=120 Hat=5e Hcirc=124 Hstrok=126 IJlig=132 Iacute!=cd
    Icirc!=ce Idot=130 Igrave!=cc Imacr=12a Iogon=12e Iota=399 Itilde=128 Iuml!=cf Jcirc=134
    Kappa=39a Kcedil=136 LT!=3c Lacute=139 Lambda=39b Lcaron=13d Lcedil=13b Lmidot=13f Lstrok=141
    Mu=39c Nacute=143 Ncaron=147 Ncedil=145 NewLine=a NonBreakingSpace=a0 Ntilde!=d1 Nu=39d
    OElig=152 Oacute!=d3 Ocirc!=d4 Odblac=150 Ograve!=d2 Omacr=14c Omega=3a9 Omicron=39f Oslash!=d8
    Otilde!=d5 Ouml!=d6 Phi=3a6 Pi=3a0 PlusMinus=b1 Prime=2033 Psi=3a8 QUOT!=22 REG!=ae Racute=154
    Rcaron=158 Rcedil=156 Rho=3a1 Sacute=15a Scaron=160 Scedil=15e Scirc=15c Sigma=3a3 THORN!=de
    Tab=9 Tau=3a4 Tcaron=164 Tcedil=162 Theta=398 Tstrok=166 Uacute!=da Ubreve=16c Ucirc!=db
    Udblac=170 Ugrave!=d9 Umacr=16a UnderBar=5f Uogon=172 Upsilon=3a5 Uring=16e Utilde=168 Uuml!=dc
    VerticalLine=7c Wcirc=174 Xi=39e Yacute!=dd Ycirc=176 Yuml=178 Zacute=179 Zcaron=17d Zdot=17b
    Zeta=396 aacute!=e1 abreve=103 acirc!=e2 acute!=b4 aelig!=e6 agrave!=e0 alefsym=2135 alpha=3b1
    amacr=101 amp!=26 and=2227 ang=2220 angst=c5 aogon=105 apos=27 aring!=e5 ast=2a asymp=2248
    atilde!=e3 auml!=e4 bdquo=201e beta=3b2 brvbar!=a6 bsol=5c bull=2022 cacute=107 cap=2229
    ccaron=10d ccedil!=e7 ccirc=109 cdot=10b cedil!=b8 cent!=a2 centerdot=b7 chi=3c7 circ=2c6
    circledR=ae clubs=2663 colon=3a comma=2c commat=40 cong=2245 copy!=a9 crarr=21b5 cup=222a
    curren!=a4 dArr=21d3 dagger=2020 darr=2193 dcaron=10f deg!=b0 delta=3b4 diams=2666 die=a8 div=f7
    divide!=f7 dollar=24 dstrok=111 eacute!=e9 ecaron=11b ecirc!=ea edot=117 egrave!=e8 emacr=113
    empty=2205 emsp=2003 eng=14b ensp=2002 eogon=119 epsilon=3b5 equals=3d equiv=2261 eta=3b7
    eth!=f0 euml!=eb euro=20ac excl=21 exist=2203 fnof=192 forall=2200 frac12!=bd frac14!=bc
    frac34!=be frasl=2044 gamma=3b3 gbreve=11f gcirc=11d gdot=121 ge=2265 grave=60 gt!=3e hArr=21d4
    half=bd harr=2194 hcirc=125 hearts=2665 hellip=2026 hstrok=127 iacute!=ed icirc!=ee iexcl!=a1
    igrave!=ec ijlig=133 imacr=12b image=2111 imath=131 infin=221e inodot=131 int=222b iogon=12f
    iota=3b9 iquest!=bf isin=2208 itilde=129 iuml!=ef jcirc=135 kappa=3ba kcedil=137 kgreen=138
    lArr=21d0 lacute=13a lambda=3bb lang=27e8 laquo!=ab larr=2190 lbrace=7b lbrack=5b lcaron=13e
    lcedil=13c lceil=2308 lcub=7b ldquo=201c le=2264 lfloor=230a lmidot=140 lowast=2217 lowbar=5f
    loz=25ca lpar=28 lrm=200e lsaquo=2039 lsqb=5b lsquo=2018 lstrok=142 lt!=3c macr!=af mdash=2014
    micro!=b5 midast=2a middot!=b7 minus=2212 mu=3bc nabla=2207 nacute=144 napos=149 nbsp!=a0
    ncaron=148 ncedil=146 ndash=2013 ne=2260 ni=220b not!=ac notin=2209 nsub=2284 ntilde!=f1 nu=3bd
    num=23 oacute!=f3 ocirc!=f4 odblac=151 oelig=153 ograve!=f2 oline=203e omacr=14d omega=3c9
    omicron=3bf oplus=2295 or=2228 ordf!=aa ordm!=ba oslash!=f8 otilde!=f5 otimes=2297 ouml!=f6
    para!=b6 part=2202 percnt=25 period=2e permil=2030 perp=22a5 phi=3c6 pi=3c0 piv=3d6 plus=2b
    plusmn!=b1 pm=b1 pound!=a3 prime=2032 prod=220f prop=221d psi=3c8 quest=3f quot!=22 rArr=21d2
    racute=155 radic=221a rang=27e9 raquo!=bb rarr=2192 rbrace=7d rbrack=5d rcaron=159 rcedil=157
    rceil=2309 rcub=7d rdquo=201d real=211c reg!=ae rfloor=230b rho=3c1 rlm=200f rpar=29 rsaquo=203a
    rsqb=5d rsquo=2019 sacute=15b sbquo=201a scaron=161 scedil=15f scirc=15d sdot=22c5 sect!=a7
    semi=3b shy!=ad sigma=3c3 sigmaf=3c2 sim=223c sol=2f spades=2660 strns=af sub=2282 sube=2286
    sum=2211 sup1!=b9 sup2!=b2 sup3!=b3 sup=2283 supe=2287 szlig!=df tau=3c4 tcaron=165 tcedil=163
    there4=2234 theta=3b8 thetasym=3d1 thinsp=2009 thorn!=fe tilde=2dc times!=d7 trade=2122
    tstrok=167 uArr=21d1 uacute!=fa uarr=2191 ubreve=16d ucirc!=fb udblac=171 ugrave!=f9 umacr=16b
    uml!=a8 uogon=173 upsih=3d2 upsilon=3c5 uring=16f utilde=169 uuml!=fc verbar=7c vert=7c
    wcirc=175 weierp=2118 xi=3be yacute!=fd ycirc=177 yen!=a5 yuml!=ff zacute=17a zcaron=17e
    zdot=17c zeta=3b6 zwj=200d zwnj=200c
    """
}
