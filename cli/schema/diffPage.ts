import { spawnSync } from 'node:child_process'
import { createCompiler } from '#model/createCompiler.ts'
import { type Change, effectOf } from '#model/difference/Change.ts'
import { formDifference } from '#model/difference/formDifference.ts'
import { learnEnglish } from '#model/language/localized.ts'
import type { AppModel, SourceFile } from '#model/types/index.ts'
import { loadEnglish } from '#server/engine/language/english.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import type { CommandResult } from './CommandResult.ts'

const FOLDER = 'schemas/'

/**
 * What has changed about the records of a page since a revision, in words, with what each change does to records that were
 * valid before; the same of the forms of its actions. Ends with 1 where one of them may be refused now.
 * @param given path of a page file, from the project's root or from schemas/
 * @param revision as git names it
 */
export async function diffPage(root: string, given: string, revision: string): Promise<CommandResult> {
  const path = given.replace(/^schemas\//, '')
  const { files, environment } = await loadSources(root)
  if (!files.some(file => file.path === path)) return refused(`there is no page file ${FOLDER}${path}`)
  const earlier = filesAt(root, files, revision)
  if (earlier === null) return refused(`git knows no revision ${revision} here`)
  if (!earlier.some(file => file.path === path))
    return refused(`there was no page file ${FOLDER}${path} at ${revision}`)
  const [before, after] = [earlier, files].map(some => createCompiler().compile(some, environment).app)
  if (!before || !after) {
    const when = after ? `at ${revision}` : 'now'
    return refused(`the page files have mistakes ${when}: npm run schema check names those of now`)
  }
  // Terminals stay English.
  learnEnglish(await loadEnglish())
  const changes = pageDifference(before, after, path.replace(/\.json$/, ''))
  const lines = changes.map(
    ({ effect, path: field, words }) => `${effect}: ${[field, words.en].filter(Boolean).join('  ')}`,
  )
  return {
    exitCode: effectOf(changes) === 'breaking' ? 1 : 0,
    output: lines.join('\n') || 'Nothing has changed about what records may hold.',
  }
}

const refused = (why: string): CommandResult => ({ exitCode: 2, output: `${why}.` })

/** The records of a page, and what its actions ask for. */
function pageDifference(before: AppModel, after: AppModel, page: string): Change[] {
  const [old, now] = [before.resources[page], after.resources[page]]
  if (!old || !now) return []
  const layoutOf = (app: AppModel) => app.pages[page]?.form?.layout ?? []
  const own = formDifference({ ...old, layout: layoutOf(before) }, { ...now, layout: layoutOf(after) })
  const ofActions = now.actions.flatMap(action => {
    const known = old.actions.find(({ name }) => name === action.name)
    if (!action.form || !known?.form) return []
    return formDifference(known.form, action.form).map(change => ({
      ...change,
      path: [action.name, change.path].filter(Boolean).join(': '),
    }))
  })
  return [...own, ...ofActions]
}

/** The page files as they were; null where git knows no such revision. */
function filesAt(root: string, files: readonly SourceFile[], revision: string): SourceFile[] | null {
  const git = (...args: string[]): string | null => {
    const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
      ...{ cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 },
    })
    return status === 0 ? stdout : null
  }
  // What looks like an option is none.
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)?.trim()
  const changed = commit && git('diff', '--name-only', '--no-renames', '--relative', commit, '--', FOLDER)
  if (!commit || changed === null || changed === undefined) return null
  const paths = changed.split('\n').filter(name => name.endsWith('.json'))
  const old = paths.flatMap((name): SourceFile[] => {
    const text = git('show', `${commit}:./${name}`)
    return text === null || name.endsWith('page.schema.json')
      ? []
      : [{ path: name.slice(FOLDER.length), text }]
  })
  const isChanged = ({ path }: SourceFile) => paths.includes(`${FOLDER}${path}`)
  return [...files.filter(file => !isChanged(file)), ...old]
}
