/** Where the application lives. @see spec.md section 9 */
export const ROUTER_BASE = '/bck'

/** Where the API lives. */
export const API_BASE = '/prod-api'
