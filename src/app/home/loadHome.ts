import { loadedOnce } from '#engine'

/** Fetched while the login form is filled in, and drawn at once where it has come. */
export const loadHome = loadedOnce(() => import('./HomeScreen.tsx'))
