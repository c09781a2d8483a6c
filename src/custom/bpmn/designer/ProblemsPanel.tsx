import { CloseOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useId } from 'react'
import { FaultBox } from '#engine'
import { t } from '#model/language/t.ts'
import type { ProcessProblem } from '#process/checkProcess.ts'
import type { Problems } from './useProblems.ts'

/** Kinds of warnings that are listed, and warnings of one kind. */
const MOST_KINDS = 8

const MOST_OF_A_KIND = 200

interface ProblemsPanelProps {
  problems: Problems
  /** What people should know of the text that was opened. */
  notes: readonly string[]
  show(problem: ProcessProblem): void
  close(): void
}

/** What was noted when the text was opened, and what is wrong with the diagram; each of that leads to its element. */
export function ProblemsPanel(props: ProblemsPanelProps) {
  const { notes, show, close } = props
  const { found, fault, retry } = props.problems
  const titleId = useId()
  return (
    <section className="m-bpmn-problems" aria-label={t('问题列表')}>
      <header>
        <strong>{t('问题')}</strong>
        <span className="m-hint">{found && counted(found)}</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('收起问题')}
          onClick={close}
        />
      </header>
      {notes.length > 0 && (
        <section className="m-bpmn-notes" aria-labelledby={titleId}>
          <p id={titleId}>{t('打开时的提醒')}</p>
          <WarningList warnings={notes} />
        </section>
      )}
      {found?.length === 0 && <p className="m-hint">{t('没有发现问题，可以发布。')}</p>}
      {found === null && fault === null && <p className="m-hint">{t('正在检查…')}</p>}
      {fault !== null && (
        <FaultBox title={t('流程图未能检查')} onRetry={retry}>
          {fault}
        </FaultBox>
      )}
      <ul>
        {found?.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one element may have the same problem twice.
          <li key={`${problem.elementId} ${problem.rule} ${index}`}>
            <button type="button" onClick={() => show(problem)}>
              <Tag color={problem.severity}>{problem.severity === 'error' ? t('错误') : t('提醒')}</Tag>
              <span>{problem.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function counted(problems: ProcessProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return t('{{errors}} 个错误，{{warnings}} 个提醒', { errors, warnings: problems.length - errors })
}

/** What people should know of a text that was opened: one line for each kind of it, which opens to all of them. */
export function WarningList({ warnings }: { warnings: readonly string[] }) {
  const kinds = [...Map.groupBy(warnings, kindOf).values()]
  const rest = kinds.slice(MOST_KINDS).flat().length
  return (
    <ul className="m-bpmn-warnings">
      {kinds.slice(0, MOST_KINDS).map(alike => (
        <li key={alike[0]}>{alike.length === 1 ? alike[0] : <Alike warnings={alike} />}</li>
      ))}
      {rest > 0 && <li>{t('…（{{rest}}）', { rest })}</li>}
    </ul>
  )
}

function Alike({ warnings }: { warnings: readonly string[] }) {
  const shown = warnings.slice(0, MOST_OF_A_KIND)
  return (
    <details>
      <summary>
        {t('{{first}}（共 {{count}} 处）', { first: warnings[0] ?? '', count: warnings.length })}
      </summary>
      <ul>
        {shown.map((warning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a text may be told of in the same words.
          <li key={index}>{warning}</li>
        ))}
        {shown.length < warnings.length && <li>…</li>}
      </ul>
    </details>
  )
}

/** The sentence without what it names: elements, which stand in quotation marks, and lines. */
const kindOf = (warning: string): string => warning.replace(/“[^”]*”(（[^）]*）| \([^)]*\))?|\d+/g, '“”')
