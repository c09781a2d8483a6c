/** Where the API begins; also in the address of a proxy in front of it. */
export const API_BASE = '/prod-api'
