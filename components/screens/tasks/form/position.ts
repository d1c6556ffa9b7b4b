const WRONG: Readonly<Record<number, string>> = {
  1: 'No hay permiso para saber dónde estás. Actívalo en los ajustes del navegador, o escribe la dirección.',
  2: 'Este dispositivo no sabe dónde está ahora. Sal a cielo abierto e intenta otra vez, o escribe la dirección.',
  3: 'La ubicación tardó demasiado. Intenta otra vez, o escribe la dirección.',
};
const NONE = 'Este navegador no puede decir dónde estás. Escribe la dirección o pega el enlace de un mapa.';

const LONGEST_WAIT_MS = 20_000;

/** Where the device is, once, as a task's site; else the sentence that says why not and what to do. Nothing is watched or kept. */
export const askPosition = () =>
  new Promise<{ readonly site: string } | { readonly wrong: string }>((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ wrong: NONE });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ site: `${latitude.toFixed(6)}, ${longitude.toFixed(6)}` }),
      ({ code }) => resolve({ wrong: WRONG[code] ?? NONE }),
      { enableHighAccuracy: true, timeout: LONGEST_WAIT_MS, maximumAge: 0 },
    );
  });
