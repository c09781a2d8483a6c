import { Alert } from 'antd'
import { t, textOf } from '#model/language/t.ts'
import type { DocumentMistake } from '../compile/FormCompilation.ts'
import { elementOfProblem } from '../text/elementAt.ts'
import { keyOf } from './DesignState.ts'
import { useDesign, useDesignState } from './useDesign.ts'

/** What is wrong with the text; each mistake leads to its element. */
export function ProblemsList() {
  const { session } = useDesign()
  const { problems, fault, text, outline } = useDesignState()
  if (fault !== null)
    return <Alert type="error" banner message={t('表单未能检查：{{reason}}', { reason: fault })} />
  if (!problems || problems.length === 0) return null
  function show(problem: DocumentMistake): void {
    const element = elementOfProblem(text, outline, problem)
    session.select(element ? [keyOf(element.path)] : [])
  }
  return (
    <section className="m-design-problems" aria-label={t('问题列表')}>
      <strong role="status">
        {t('{{count}} 处问题，画布显示的是最后一次正确的表单', { count: problems.length })}
      </strong>
      <ul>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same mistake may stand twice at a place.
          <li key={`${problem.line}:${problem.column} ${index}`}>
            <button type="button" onClick={() => show(problem)}>
              <code>
                {problem.line}:{problem.column}
              </code>
              <span>
                {textOf(problem.message)}
                {problem.suggestion && t('（应为 {{meant}}？）', { meant: textOf(problem.suggestion) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
