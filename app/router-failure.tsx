'use client';

/**
 * What is left to show where Next's router itself fails (`next.config.mjs`); Next's own words are English and its style is refused
 * by the content policy. Nothing of the app may be needed here.
 */
export default function RouterFailure() {
  return (
    <html lang="es-MX">
      <body>
        <main className="mx-auto grid max-w-column content-start gap-4 px-4 py-8">
          <h1 className="text-title">Unexpected Application Error!</h1>
          <p>La aplicación no pudo abrirse. Lo que guardaste sigue en este dispositivo.</p>
          <button type="button" className="min-h-touch text-link underline" onClick={() => window.location.reload()}>
            Reintentar
          </button>
        </main>
      </body>
    </html>
  );
}
