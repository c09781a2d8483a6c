import type { AppSources } from './models/AppSources.ts'

/**
 * Has the workbench fetched before it is drawn: while somebody fills in the login form, and while the server is asked
 * who works. What comes later does not slow down what comes first.
 */
export function fetchAhead(sources: AppSources): void {
  fetchWorkbench(sources).catch(error => console.warn('The workbench could not be fetched ahead.', error))
}

async function fetchWorkbench(sources: AppSources): Promise<void> {
  await Promise.all([
    import('./Workbench.tsx'),
    sources.loadModels(),
    sources.loadRoutes?.(),
    sources.loadRegistries?.(),
    sources.loadCounts?.(),
  ])
  await import('./home/HomeScreen.tsx')
}
