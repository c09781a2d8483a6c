import { checkApp } from './check/checkApp.ts'
import { type CheckedFile, checkFile } from './check/checkFile.ts'
import { compilePage } from './compile/compilePage.ts'
import { compileResource } from './compile/compileResource.ts'
import type { AppFacts } from './derive/AppFacts.ts'
import { symbolTable } from './derive/symbolTable.ts'
import { hashOf } from './hash/hashOf.ts'
import { apiNamesOf } from './link/apiNames.ts'
import { menuSeedsOf } from './link/menuSeeds.ts'
import { pickersOf } from './link/pickersOf.ts'
import type {
  AppModel,
  CompileEnvironment,
  CompileResult,
  PageModel,
  ResourceModel,
  SourceFile,
} from './types/index.ts'

export interface Compiler {
  /** Compiles all pages; files whose text is that of the last time are not read again. */
  compile(files: readonly SourceFile[], environment: CompileEnvironment): CompileResult
}

/** A compiler that remembers the files it has read, for servers that compile on every change. */
export function createCompiler(): Compiler {
  let remembered = new Map<string, CheckedFile>()
  return {
    compile(files, environment) {
      const ordered = files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
      const checked = ordered.map(file => {
        const known = remembered.get(file.path)
        return known?.file.text === file.text ? known : checkFile(file)
      })
      remembered = new Map(checked.map(file => [file.file.path, file]))
      return compileChecked(checked, environment)
    },
  }
}

function compileChecked(checked: CheckedFile[], environment: CompileEnvironment): CompileResult {
  const read = checked.flatMap(({ page }) => (page ? [page] : []))
  const app = symbolTable(read, environment)
  const problems = checkApp(checked, app)
  const isWrong = problems.some(problem => problem.severity === 'error')
  return { app: isWrong ? null : compileFacts(app), problems }
}

function compileFacts(app: AppFacts): AppModel {
  const context = { app, apiNames: apiNamesOf(app), pickers: pickersOf(app) }
  const resources: Record<string, ResourceModel> = {}
  for (const page of app.pages.values()) {
    if (page.owned) resources[page.key] = compileResource(page.owned, context)
  }
  const pages: Record<string, PageModel> = {}
  for (const page of app.pages.values()) pages[page.key] = compilePage(page, { ...context, resources })
  const routes = Object.values(pages).flatMap(page => (page.route ? [page.route] : []))
  const menus = menuSeedsOf(app)
  const hashes = Object.values(pages).map(page => page.hash)
  return { hash: hashOf({ hashes, routes, menus }), pages, resources, routes, menus }
}
