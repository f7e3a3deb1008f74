/** The texts of what the server found about phones that want to reach it, in Spanish (P16, NW9). */

/** @type {Catalogue} */
export default {
  ui: {
    "checkup.heading": "¿Llegan los móviles hasta aquí?",
    "checkup.asking": "Comprobando…",
    "checkup.fine": "Nada de aquí impide el paso a los móviles.",
    "checkup.faults": { by: "faults", one: "{faults} cosa impide el paso a los móviles.", other: "{faults} cosas impiden el paso a los móviles." },
    "checkup.all": "Qué se ha comprobado",
  },

  codes: {
    "ports.open": "El servidor escucha en el puerto {http} (http) y en el puerto {https} (https).",
    "ports.loopback": "El servidor solo escucha en este equipo. Inícialo sin --host y los móviles podrán conectarse.",
    "addresses.link": "Los enlaces y los códigos QR empiezan por {url}, como pide --link.",
    "addresses.one": "Los móviles de la misma red abren {url}.",
    "addresses.several": "Los móviles abren {url}. Si no responde, prueba otra de las {count} direcciones de este equipo.",
    "addresses.none": "Este equipo no está en ninguna red. Conéctalo al wifi de los móviles.",
    "addresses.selfAssigned": "El router no ha dado una dirección a este equipo. Desconéctalo de la red y vuelve a conectarlo.",
    "addresses.inside": "Este equipo solo tiene direcciones de túneles o contenedores. Conéctalo al wifi de los móviles.",
    "addresses.container": "Los móviles no llegan a la dirección de un contenedor. Inicia el servidor con --link http://DIRECCIÓN:{http}.",
    "firewall.none": "El servidor no ve ningún cortafuegos en este equipo.",
    "firewall.on": "Hay un cortafuegos activo ({name}). Esto abre los puertos: {command}",
    "tunnel.none": "No hay ninguna VPN activa.",
    "tunnel.on": "Hay una VPN activa ({interface}). Si ningún móvil se conecta, ciérrala o exclúyele la red local.",
    "tunnel.main": "Todo el tráfico pasa por una VPN ({interface}). Si ningún móvil se conecta, ciérrala o permite la red local.",
    "certificate.local": "Para https, los móviles deben confiar una vez en este servidor. {url} explica cómo.",
    "certificate.valid": "El certificado es válido hasta el {day}.",
    "certificate.ending": "El certificado caduca el {day}. Renuévalo; el servidor lo lee por sí solo.",
    "certificate.expired": "El certificado caducó el {day}. Renuévalo; el servidor lo lee por sí solo.",
    "certificate.name": "El certificado no nombra {host}, con lo que empiezan los enlaces. Consigue uno que lo haga o cambia --link.",
    "clock.right": "Un servicio de hora mantiene el reloj en hora.",
    "clock.alone": "Ningún servicio de hora mantiene el reloj en hora. Esto lo activa: sudo timedatectl set-ntp true",
    "clock.wrong": "El reloj marca {day}, y los navegadores rechazan los certificados. Esto lo pone en hora: sudo timedatectl set-ntp true",
    "name.answers": "Los móviles que conocen nombres de la red local también pueden abrir {url}.",
    "name.silent": "Avahi no está en marcha, así que los móviles no abren {name}. Esto lo instala: sudo apt-get install avahi-daemon",
    "disk.fine": "Las partidas y las cuentas se guardan en {folder}, donde quedan {free} MiB libres.",
    "disk.low": "Solo quedan {free} MiB libres para {folder}. Borra archivos allí o las partidas no se guardarán.",
    "disk.readOnly": "No se puede escribir en {folder}, así que no se guarda nada. Deja escribir allí al usuario del servidor.",
    "quizzes.own": "Tus propios quiz (quiz1.json, etc.) van en {folder}. El servidor los lee en menos de un minuto.",
    "phones.open": "Páginas abiertas en otros dispositivos: {pages}.",
    "phones.came": "El último móvil estuvo aquí hace {minutes} min.",
    "phones.none": "Aún no ha venido ningún móvil. ¿Está en el mismo wifi, no en el de invitados, y sin datos móviles?",
  },

  values: {},
};
