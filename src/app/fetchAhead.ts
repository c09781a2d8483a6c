import { loadedOnce } from '#engine'
import { loadHome } from './home/loadHome.ts'
import type { AppSources } from './models/AppSources.ts'

/** Drawn at once where it was fetched ahead. */
export const loadWorkbench = loadedOnce(() => import('./Workbench.tsx'))

/** Has workbench and home fetched while somebody fills in the login form. */
export function fetchHomeAhead(sources: AppSources): void {
  fetching(() => Promise.all([fetchWorkbench(sources), loadHome()]))
}

/** Has the workbench fetched while the server is asked who works. */
export function fetchWorkbenchAhead(sources: AppSources): void {
  fetching(() => fetchWorkbench(sources))
}

/** What fails ahead is fetched again when it is needed, and says then why. */
function fetching(work: () => Promise<unknown>): void {
  work().catch(error => console.warn('The workbench could not be fetched ahead.', error))
}

const fetchWorkbench = (sources: AppSources): Promise<unknown> =>
  Promise.all([
    loadWorkbench(),
    sources.loadModels(),
    sources.loadRoutes?.(),
    sources.loadRegistries?.(),
    sources.loadCounts?.(),
  ])
