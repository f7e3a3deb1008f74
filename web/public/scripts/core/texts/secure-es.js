/** The texts of the page about http and https, in Spanish; the English is in `secure.html` (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    title: "Dos puertas · Fourtop",
    home: "Fourtop, inicio",
    back: "Volver a la mesa",
    heading: "Dos puertas, una mesa",
    lead: "Las dos llevan al mismo juego. Tu nombre, tu sitio y tus puntos no cambian.",
    here: "Estás aquí",

    open: "Conexión normal",
    openPicture: "Una puerta abierta y, detrás, una mesa puesta",
    open1: "Para todos, sin preparar nada",
    open2: "La pantalla puede apagarse mientras piensas",
    open3: "Otros en este wifi podrían ver tu partida",
    toOpen: "Usar la conexión normal",
    secure: "Conexión segura",
    securePicture: "Una puerta cerrada con cerradura y, encima, una lámpara encendida",
    secure1: "La pantalla sigue encendida mientras juegas",
    secure2: "Nadie en este wifi puede ver tu partida",
    secureOwn: "Funciona enseguida, nada que instalar",
    secureLocal: "Tu navegador te preguntará algo antes",
    toSecure: "Usar la conexión segura",
    later:
      "Necesitas la conexión segura para el movimiento, la brújula, la ubicación del móvil y las cuentas.",

    ownHeading: "Úsala ya",
    ownText: "Los móviles ya conocen el certificado de este servidor. No hay nada que instalar.",

    asks: "Lo que preguntará tu navegador",
    asksText:
      "Este servidor hizo su propio certificado, así que tu navegador no lo conoce. Te avisa una vez: «no es privada».",
    goOn: "Android y ordenadores: seguir",
    goOnText: "Elige «Avanzado» y después continúa. Para una noche basta.",
    goOnPicture: "Un móvil con un aviso, debajo está marcado el camino para seguir",
    stuck: "iPhone y iPad: con eso no basta",
    stuckText:
      "La página se abre, pero el juego no. Usa la conexión normal o instala el perfil de abajo.",
    stuckPicture: "Un móvil cuyo juego nunca carga",

    print: "Primero: ¿es el servidor correcto?",
    printText: "Compara con el terminal del portátil. Instala solo si todos los pares coinciden.",
    printPicture: "Un portátil cuyo terminal muestra la huella",

    trust: "Hacer que un dispositivo confíe en este servidor",
    trustText:
      "Son dos minutos, una sola vez. Hazlo solo si conoces al anfitrión, mejor en sus propios dispositivos.",
    others: "Otros dispositivos",
    undo: "Para deshacerlo",

    iphone: "iPhone y iPad",
    iphone1: "Descarga el perfil en Safari",
    iphone1Text: "Toca el botón y después Permitir. Solo funciona en Safari.",
    iphone1Picture: "Un móvil pregunta por un perfil, Permitir está marcado",
    iphoneFile: "Obtener el perfil",
    iphone2: "Ajustes › Perfil descargado",
    iphone2Text: "La fila aparece unos minutos cerca del principio de Ajustes.",
    iphone2Picture: "La lista de Ajustes, con la fila de arriba marcada",
    iphone3: "Instalar",
    iphone3Text:
      "Arriba a la derecha. Escribe tu código. «Sin firmar» es correcto, porque solo lo hizo este portátil.",
    iphone3Picture: "Un perfil en la pantalla, el botón de arriba a la derecha está marcado",
    iphone4: "Ajustes › General › Información › Ajustes de confianza de los certificados",
    iphone4Text:
      "Al final del todo de Información. Activa la confianza total en este servidor. Sin este paso no cambia nada.",
    iphone4Picture: "Una lista con una fila marcada y su interruptor activado",
    iphoneUndo: "Ajustes › General › VPN y gestión de dispositivos › Fourtop › Eliminar perfil.",
    iphoneUndoPicture: "Un perfil y, debajo, marcada, una fila para eliminarlo",

    android: "Android",
    androidText: "Los nombres cambian según el móvil. Busca «certificado» en los ajustes.",
    android1: "Descarga el certificado",
    android1Text: "Si se abre solo, ciérralo. Se instala desde los ajustes.",
    android1Picture: "Un móvil con una flecha hacia una bandeja",
    androidFile: "Obtener el certificado",
    android2: "Ajustes › Seguridad › Cifrado y credenciales",
    android2Text: "Después, Instalar un certificado › Certificado de CA.",
    android2Picture: "La lista de ajustes, con la fila del candado marcada",
    android3: "Instalar de todos modos y elegir el archivo",
    android3Text: "El móvil avisa, y hace bien, y pide el PIN. El archivo se llama fourtop-ca.crt.",
    android3Picture: "Un aviso, el botón de debajo está marcado",
    androidUndo:
      "Ajustes › Seguridad › Cifrado y credenciales › Credenciales de usuario › Fourtop › Quitar.",
    androidUndoPicture: "Un certificado y, debajo, marcada, una fila para quitarlo",

    computer: "Ordenador",
    computer1: "Descarga el certificado e impórtalo",
    computer1Text: "Añádelo a las autoridades, para identificar sitios web.",
    computerPicture: "Un portátil que añade el certificado a su lista",
    computerFile: "Obtener el certificado",
    firefox: "Ajustes › Privacidad y seguridad › Ver certificados › Autoridades › Importar.",
    macos:
      "Abre el archivo y, en Acceso a Llaveros, abre el certificado › Confiar › Confiar siempre.",
    windows:
      "Abre el archivo › Instalar certificado › Usuario actual › Entidades de certificación raíz de confianza.",
    linuxName: "Chrome en Linux",
    linux:
      "Configuración › Privacidad y seguridad › Seguridad › Gestionar certificados › Autoridades › Importar.",
    computerUndo: "Está en la misma lista como Fourtop. Bórralo allí.",
    computerUndoPicture: "Un certificado y, debajo, marcada, una fila para quitarlo",

    means: "Qué significa confiar",
    means1:
      "Tu dispositivo cree entonces a este servidor para direcciones de redes domésticas, nombres que acaban en .local y el nombre de este portátil. No para tu banco.",
    means2: "Vale hasta el",
    means2More: "Su clave nunca sale del portátil.",
    means3: "Nadie ha probado si los iPhone respetan su límite de direcciones.",
    means4: "Hazlo solo si conoces al anfitrión, y deshazlo cuando ya no vengas.",
  },
  codes: {},
  values: {},
};
