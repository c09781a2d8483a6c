import { problemWords } from '#model/check/problemWords.ts'
import type { AppModel, CompileResult, PageModel, Problem, StaticRoute } from '#model/types/index.ts'

/** Sent to the browsers as `mortise:models` when page files changed and the server runs on them. */
export interface ModelsEvent {
  hash: string
  /** Changed and new pages. */
  pages: PageModel[]
  /** Components that are gone. */
  removed: string[]
  routes: StaticRoute[]
}

/** Sent to the browsers as `mortise:problems`: what is wrong in the page files; empty once all is well. */
export interface ProblemsEvent {
  problems: Problem[]
}

export interface SchemaReloadOptions {
  /** The application that runs now. */
  running: AppModel
  compile(): Promise<CompileResult>
  /**
   * Brings tables and server to the new application. Returns why it may not be taken over, nothing when it
   * was; the old one runs on then. @throws when it cannot; the old one runs on as well
   */
  apply(app: AppModel): Promise<Problem[]>
  sendModels(event: ModelsEvent): void
  sendProblems(event: ProblemsEvent): void
  /** Told what does not belong to a page file: a failing database, a file that cannot be read. */
  onFailure(error: unknown): void
}

interface SchemaReload {
  /** Asks for a reload. One that is asked for while another runs follows it, once. */
  request(): void
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
  /** Problems of the last compilation, for a browser that connects later. */
  problems(): Problem[]
}

/**
 * Returns what keeps a running development server in step with the page files: each request compiles them,
 * and when they are right brings the server to them first and the browsers after it; when they are wrong
 * it reports the problems and leaves the last good application running.
 */
export function createSchemaReload(options: SchemaReloadOptions): SchemaReload {
  let running = options.running
  let problems: Problem[] = []
  let current: Promise<void> | null = null
  let again = false

  async function reload(): Promise<void> {
    const result = await options.compile()
    report(result.problems)
    if (result.app && result.app.hash !== running.hash) await change(result.app)
  }

  function report(found: Problem[]): void {
    const changed = found.length > 0 || problems.length > 0
    problems = found
    if (changed) options.sendProblems({ problems })
  }

  async function change(app: AppModel): Promise<void> {
    const before = running
    const refused = await options.apply(app).catch(error => {
      report([...problems, notApplied(before, app, error)])
      throw error
    })
    if (refused.length > 0) {
      report([...problems, ...refused])
      return
    }
    running = app
    options.sendModels({
      hash: app.hash,
      pages: changedPages(before, app),
      removed: Object.keys(before.pages).filter(component => !(component in app.pages)),
      routes: app.routes,
    })
  }

  async function work(): Promise<void> {
    do {
      again = false
      await reload().catch(options.onFailure)
    } while (again)
    current = null
  }

  return {
    request() {
      if (current) again = true
      else current = work()
    },
    settled: async () => {
      while (current) await current
    },
    problems: () => problems,
  }
}

/** The reason for which the server could not follow, at the first page it would have changed. */
function notApplied(before: AppModel, after: AppModel, error: unknown): Problem {
  const component = changedPages(before, after)[0]?.component ?? Object.keys(before.pages)[0] ?? ''
  return {
    severity: 'error',
    rule: 'not-applied',
    file: `${component}.json`,
    line: 1,
    column: 1,
    length: 1,
    ...problemWords(error instanceof Error ? error.message : String(error), null),
  }
}

/** Returns the pages of `after` that are new or differ from those of `before`. */
function changedPages(before: AppModel, after: AppModel): PageModel[] {
  return Object.values(after.pages).filter(page => before.pages[page.component]?.hash !== page.hash)
}
