import { isUri } from '#model/format/formats.ts'
import type { Settings } from '../engine/contracts/dictionaries.ts'
import { defineService } from '../engine/defineService.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    links: Links
  }
}

/** Addresses of screens for what leaves the site, such as mails, messages and printed codes. */
interface Links {
  /** The site, without a slash at its end: of the setting, else of PUBLIC_URL; null where neither says it. */
  site(): Promise<string | null>
  /** Where a path of the frame is opened; null where the server does not know under which address it is reached. */
  screen(path: string): Promise<string | null>
}

const SETTING = 'sys.site.address'

/** The screens stand below this path of the public address. */
const BELOW = '/bck'

export default defineService({
  name: 'links',
  needs: ['settings'],
  start: ({ settings }, { config: { publicUrl } }): Links => {
    const site = async () => (await siteSet(settings)) ?? publicUrl
    return {
      site,
      async screen(path) {
        const address = await site()
        return address === null ? null : `${address}${BELOW}${path}`
      },
    }
  },
})

/** What is no address of a site counts as not set. */
async function siteSet(settings: Settings): Promise<string | null> {
  const text = ((await settings.get(SETTING)) ?? '').trim().replace(/\/+$/, '')
  return /^https?:/i.test(text) && isUri(text) ? text : null
}
