import type { PackagesOfChunks } from '../../build/packagesOfChunks.ts'

const KB = 1000

/** In the order in which the screens are opened. */
export const BUDGETS = {
  login: { screen: 'Login page', limit: 106 * KB },
  list: { screen: 'List of posts', limit: 420 * KB },
  form: { screen: 'Opened form of a post', limit: 544 * KB },
  designer: {
    screen: 'Designer of forms with its JSON, beside what a list loads',
    limit: 700 * KB,
    beside: 'list',
    mayLoad: /^(?:@dnd-kit\/|@codemirror\/|jsonc-parser$)/,
  },
  survey: { screen: 'Public survey until it can be answered', limit: 207 * KB },
  fullSurvey: {
    screen: 'Public survey with everything a form can hold',
    limit: 416 * KB,
    mayLoad: /^@dnd-kit\//,
  },
  activity: { screen: 'Public activity until somebody can enrol', limit: 215 * KB },
} satisfies Record<string, Budget>

/** Packages that load only where they are used. */
const HEAVY_PACKAGES =
  /^(?:echarts|zrender|bpmn-|diagram-js|@bpmn-io\/|@wangeditor\/|@dnd-kit\/|@codemirror\/|jsonc-parser$|node-sql-parser$|@scalar\/|exceljs$)/

/** Verdict on one screen. */
export interface BudgetVerdict {
  kept: boolean
  /** For a person to read: screen, size, limit, and which heavy package came along. */
  line: string
}

type Screen = keyof typeof BUDGETS

/**
 * Judges what each screen loaded: its scripts together against the limit, and that none holds a package
 * that belongs to other screens only.
 * @param sizeOf bytes of a script, gzip
 */
export function judgeBudgets(
  loaded: Record<Screen, string[]>,
  sizeOf: (file: string) => number,
  packages: PackagesOfChunks,
): BudgetVerdict[] {
  const screens = Object.entries(BUDGETS) as [Screen, Budget][]
  return screens.map(([screen, budget]) => {
    const before = new Set(budget.beside && loaded[budget.beside as Screen])
    const files = loaded[screen].filter(file => !before.has(file))
    return judge(budget, files, sizeOf, packages)
  })
}

function judge(
  { screen, limit, mayLoad }: Budget,
  files: string[],
  sizeOf: (file: string) => number,
  packages: PackagesOfChunks,
): BudgetVerdict {
  const size = files.reduce((sum, file) => sum + sizeOf(file), 0)
  const heavy = [
    ...new Set(
      files
        .flatMap(file => packages[file] ?? [])
        .filter(name => HEAVY_PACKAGES.test(name) && !mayLoad?.test(name)),
    ),
  ]
  const kept = size > 0 && size <= limit && heavy.length === 0
  const along = heavy.length === 0 ? '' : `; loads ${heavy.join(', ')}, which belongs to other screens`
  const line = `${kept ? '✓' : '✗'} ${screen}: ${kb(size)} of ${kb(limit)} kB gzip in ${files.length} scripts${along}`
  return { kept, line }
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** One screen of the built client, and how much JavaScript it may cost: all of it since the first byte where not said. */
interface Budget {
  screen: string
  /** Bytes, gzip. */
  limit: number
  /** Another screen; what it loads is not counted. */
  beside?: string
  /** Which of the heavy packages it is made of. */
  mayLoad?: RegExp
}
