/** What a browser may show by itself; everything else is only handed over as bytes, so that nothing in it runs here. */
export const PHOTOS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
