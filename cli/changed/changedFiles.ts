import { spawnSync } from 'node:child_process'

/** With whom a branch is compared, in this order. */
const TRUNKS = ['origin/main', 'main']

/**
 * Returns the files that differ from where the branch left the trunk, working tree and new files included, as paths
 * from the root; on the trunk itself from the commit before. Null when there is nothing to compare with.
 */
export function changedFiles(root: string): string[] | null {
  const git = (...args: string[]): string | null => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  const base = baseOf(git)
  if (!base) return null
  const changed = git('-c', 'core.quotePath=false', 'diff', '--name-only', '--no-renames', base)
  const added = git('-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard')
  if (changed === null || added === null) return null
  return [...new Set([...changed.split('\n'), ...added.split('\n')])].filter(Boolean).sort()
}

type Git = (...args: string[]) => string | null

function baseOf(git: Git): string | null {
  const head = git('rev-parse', 'HEAD')
  const left = TRUNKS.map(trunk => git('merge-base', 'HEAD', trunk)).find(commit => commit !== null)
  return left && left !== head ? left : git('rev-parse', '--verify', '--quiet', 'HEAD~1')
}
