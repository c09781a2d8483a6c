import { parseTree } from 'jsonc-parser'
import { say } from '../language/say.ts'
import type { Problem, SourceFile } from '../types/index.ts'
import type { CheckContext } from './CheckContext.ts'
import { type JsonPath, Reporter } from './Reporter.ts'

/** A directory of the menu, as far as groups go. */
interface Directory {
  path: string
  groups?: { members: string[] }[]
  children?: Directory[]
}

/** Members of the menu's groups that neither a page nor a directory is: they would stand there without a word. */
export function checkMenuSeeds(files: readonly SourceFile[], { menus, unread }: CheckContext): Problem[] {
  const placed = [...menus.directories, ...menus.pages].map(path => path.replace(/^\//, ''))
  return files.flatMap(({ path, text }) => {
    const reporter = new Reporter({ path, key: path, text, tree: parseTree(text) ?? null, mistake: null })
    checkDirectories(JSON.parse(text) as Directory[], { at: [], above: '' }, { placed, unread, reporter })
    return reporter.problems
  })
}

interface Place {
  at: JsonPath
  /** Path of the directory around these, with a slash behind it. */
  above: string
}

interface Checking {
  /** Paths of all pages and directories of the menu. */
  placed: string[]
  /** What is missing may stand in a broken file. */
  unread: CheckContext['unread']
  reporter: Reporter
}

function checkDirectories(directories: Directory[], { at, above }: Place, checking: Checking): void {
  for (const [index, { path, groups = [], children = [] }] of directories.entries()) {
    const inside = `${above}${path}/`
    const own = [...at, index]
    for (const [group, { members }] of groups.entries())
      checkMembers(members, { at: [...own, 'groups', group, 'members'], above: inside }, checking)
    checkDirectories(children, { at: [...own, 'children'], above: inside }, checking)
  }
}

function checkMembers(members: string[], { at, above }: Place, { placed, unread, reporter }: Checking): void {
  const among = placed.filter(path => path.startsWith(above)).map(path => path.slice(above.length))
  for (const [index, member] of members.entries()) {
    if (members.indexOf(member) < index)
      reporter.report('repeated-field', [...at, index], say`${member} stands in the group twice`, {
        severity: 'warning',
      })
    if (among.includes(member) || unread.mayStandAt(`/${above + member}`)) continue
    const options = { word: member, among, severity: 'warning' as const }
    reporter.report(
      'unknown-menu',
      [...at, index],
      say`no page stands at ${above + member} in the menu`,
      options,
    )
  }
}
