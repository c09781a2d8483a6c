import { t } from '#model/language/t.ts'
import type { AppRedirect } from './AppRoute.ts'

/** Returns redirects without those that lead in a circle, and a problem for each that was left out. */
export function settleRedirects(redirects: AppRedirect[]): { redirects: AppRedirect[]; problems: string[] } {
  const byPath = new Map(redirects.map(redirect => [redirect.path, redirect.to]))
  const isCircular = ({ path }: AppRedirect) => {
    const seen = new Set<string>()
    for (let at: string | undefined = path; at !== undefined; at = byPath.get(at)) {
      if (seen.has(at)) return true
      seen.add(at)
    }
    return false
  }
  const circular = redirects.filter(isCircular)
  return {
    redirects: redirects.filter(redirect => !circular.includes(redirect)),
    problems: circular.map(({ path, to }) =>
      t('菜单“{{path}}”重定向到“{{to}}”，形成循环，已忽略', { path, to }),
    ),
  }
}
