import type { Loader } from '../registry/createLazyRegistry.ts'
import { definePage, type PageDefinition } from '../registry/definePage.ts'

/** Key of the page that shows every widget; the frame opens it at /dev/gallery while developing. */
export const GALLERY = 'dev/gallery'

/** Pages of the development server; none elsewhere. */
export const devPages: Record<string, Loader<PageDefinition>> = import.meta.env.DEV
  ? {
      [GALLERY]: () =>
        import('./gallery/GalleryPage.tsx').then(({ GalleryPage }) => ({
          default: definePage({ component: GALLERY, page: GalleryPage }),
        })),
    }
  : {}
