/** One screen of the built client, and how much JavaScript it may cost, all of it since the first byte. */
export interface Budget {
  screen: string
  /** Bytes, gzip. */
  limit: number
}

const KB = 1000

/** In the order in which the screens are opened. */
export const BUDGETS = {
  login: { screen: 'Login page', limit: 110 * KB },
  list: { screen: 'List of posts', limit: 440 * KB },
  form: { screen: 'Opened form of a post', limit: 560 * KB },
} satisfies Record<string, Budget>

/** Packages that load only where they are used, which none of these screens does. */
export const HEAVY_PACKAGES = /^(?:echarts|zrender|bpmn-|diagram-js|@bpmn-io\/|@wangeditor\/)/
