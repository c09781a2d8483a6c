import type { Problem } from '#model/types/index.ts'

/** Returns a problem as one line that editors and terminals turn into a link: file:line:column message. */
export function formatProblem(problem: Problem): string {
  const meant = problem.suggestion === null ? '' : ` (did you mean ${problem.suggestion}?)`
  return `schemas/${problem.file}:${problem.line}:${problem.column} ${problem.message}${meant}`
}
