import { defineService } from '../engine/defineService.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    links: Links
  }
}

/** Addresses of screens for what leaves the site, such as mails. */
interface Links {
  /** Where a path of the frame is opened; null where the server does not know under which address it is reached. */
  screen(path: string): string | null
}

/** The screens stand below this path of the public address. */
const BELOW = '/bck'

export default defineService({
  name: 'links',
  needs: [],
  start: (_needs, { config: { publicUrl } }) => ({
    screen: path => (publicUrl === null ? null : `${publicUrl}${BELOW}${path}`),
  }),
})
