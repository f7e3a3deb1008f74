/** The texts of the page about http and https, in Spanish; the English is in `secure.html` (P16). */

/** @type {Record<string, string>} */
export default {
  title: "Dos puertas · Fourtop",
  home: "Fourtop, inicio",
  back: "Volver a la mesa",
  heading: "Dos puertas, una mesa",
  lead: "Entra por la que quieras: tu nombre, tu sitio y tus puntos son los mismos.",
  here: "Estás aquí",

  open: "La puerta abierta",
  openPicture: "Una puerta abierta y, detrás, una mesa puesta",
  open1: "Para todos, sin preparar nada",
  open2: "La pantalla puede apagarse mientras piensas",
  open3: "Otros en este wifi podrían leer lo que envías",
  toOpen: "Usar la puerta abierta",
  secure: "La puerta segura",
  securePicture: "Una puerta cerrada con cerradura y, encima, una lámpara encendida",
  secure1: "La pantalla sigue encendida mientras juegas",
  secure2: "Nadie en este wifi puede leer lo que envías",
  secureOwn: "Los móviles conocen su certificado: nada que instalar",
  secureLocal: "Tu navegador te preguntará algo antes",
  toSecure: "Pasar por la puerta segura",
  later: "La necesitas para el movimiento, la brújula y las cuentas.",

  ownHeading: "Adelante",
  ownText:
    "Este servidor tiene un certificado que los móviles ya conocen. No hay nada que instalar ni que aceptar.",

  asks: "Lo que preguntará tu navegador",
  asksText:
    "Este servidor hizo su propio certificado, así que ninguna autoridad que conozca tu navegador puede responder por él. Te lo dice una vez: «no es privada».",
  goOn: "Android y ordenadores: seguir",
  goOnText: "Elige «Avanzado» y después continuar. Para una velada basta.",
  goOnPicture: "Un móvil con un aviso; debajo, marcado, el camino para seguir",
  stuck: "iPhone y iPad: con eso no basta",
  stuckText:
    "La página se abriría, pero el juego no. Quédate en la puerta abierta o instala el perfil de abajo.",
  stuckPicture: "Un móvil cuyo juego nunca carga",

  print: "Primero: ¿es el servidor correcto?",
  printText: "Compara con la terminal del portátil. Instala solo si todos los pares coinciden.",
  printPicture: "Un portátil cuya terminal muestra la huella",

  trust: "Hacer que un dispositivo confíe en este servidor",
  trustText:
    "Una vez, en dos minutos, y solo si conoces al anfitrión. Es lo mejor para sus propios dispositivos.",
  undo: "Para deshacerlo",

  iphone: "iPhone y iPad",
  iphone1: "Descarga el perfil en Safari",
  iphone1Text: "Toca el botón y después Permitir. Tiene que ser Safari.",
  iphone1Picture: "Un móvil que pregunta por un perfil; Permitir está marcado",
  iphoneFile: "Obtener el perfil",
  iphone2: "Ajustes › Perfil descargado",
  iphone2Text: "La fila aparece unos minutos cerca del principio de Ajustes.",
  iphone2Picture: "La lista de Ajustes, con la fila de arriba marcada",
  iphone3: "Instalar",
  iphone3Text:
    "Arriba a la derecha; escribe tu código. «Sin firmar» es correcto: solo lo hizo este portátil.",
  iphone3Picture: "Un perfil en la pantalla; el botón de arriba a la derecha está marcado",
  iphone4: "Ajustes › General › Información › Ajustes de confianza de los certificados",
  iphone4Text:
    "Al final del todo de Información. Activa la confianza total en este servidor. Sin este paso no cambia nada.",
  iphone4Picture: "Una lista con una fila marcada y su interruptor activado",
  iphoneUndo: "Ajustes › General › VPN y gestión de dispositivos › Fourtop › Eliminar perfil.",
  iphoneUndoPicture: "Un perfil y, debajo, marcada, una fila para eliminarlo",

  android: "Android",
  androidText: "Los nombres cambian según la marca: busca «certificado» en los ajustes.",
  android1: "Descarga el certificado",
  android1Text: "Si quiere abrirse solo, déjalo: se instala desde los ajustes.",
  android1Picture: "Un móvil con una flecha hacia una bandeja",
  androidFile: "Obtener el certificado",
  android2: "Ajustes › Seguridad › Cifrado y credenciales",
  android2Text: "Después, Instalar un certificado › Certificado de CA.",
  android2Picture: "La lista de ajustes, con la fila del candado marcada",
  android3: "Instalar de todos modos y elegir el archivo",
  android3Text: "El móvil avisa, con razón, y pide el PIN. El archivo se llama fourtop-ca.crt.",
  android3Picture: "Un aviso; el botón de debajo está marcado",
  androidUndo:
    "Ajustes › Seguridad › Cifrado y credenciales › Credenciales de usuario › Fourtop › Quitar.",
  androidUndoPicture: "Un certificado y, debajo, marcada, una fila para quitarlo",

  computer: "Ordenador",
  computer1: "Descarga el certificado e impórtalo",
  computer1Text: "Va entre las autoridades, para identificar sitios web.",
  computerPicture: "Un portátil que añade el certificado a su lista",
  computerFile: "Obtener el certificado",
  firefox: "Ajustes › Privacidad y seguridad › Ver certificados › Autoridades › Importar.",
  macos:
    "Abre el archivo; en Acceso a Llaveros abre el certificado › Confiar › Confiar siempre.",
  windows:
    "Abre el archivo › Instalar certificado › Usuario actual › Entidades de certificación raíz de confianza.",
  linuxName: "Chrome en Linux",
  linux:
    "Configuración › Privacidad y seguridad › Seguridad › Gestionar certificados › Autoridades › Importar.",
  computerUndo: "En el mismo lugar aparece como Fourtop: bórralo allí.",
  computerUndoPicture: "Un certificado y, debajo, marcada, una fila para quitarlo",

  means: "Qué significa confiar",
  means1:
    "La autoridad de este servidor puede responder por direcciones de redes domésticas, por nombres que acaban en .local y por el nombre de este portátil. No por tu banco.",
  means2: "Vale hasta el",
  means2More: "Su clave nunca sale del portátil.",
  means3: "Aquí no se ha probado si los iPhone respetan su límite de direcciones.",
  means4: "Hazlo solo si conoces al anfitrión, y deshazlo cuando ya no vengas.",
};
