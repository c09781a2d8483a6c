import { CloseOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useId } from 'react'
import { FaultBox } from '#engine'
import { t } from '#model/language/t.ts'
import type { ProcessProblem } from '#process/checkProcess.ts'
import type { Problems } from './useProblems.ts'
import { WarningList } from './WarningList.tsx'

export interface ProblemsPanelProps {
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
