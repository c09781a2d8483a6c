import { Alert, Button, Modal, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { faultMessage, narrowForm, useHost, useIsPhone, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import type { ProcessProblem } from '#process/checkProcess.ts'
import { compileProcess } from '#process/execution/compileProcess.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import { fieldRightsOf } from '#process/execution/fieldRights.ts'
import { createChecker } from '../designer/createChecker.ts'
import type { ModelFacts, StoredModel } from '../designer/StoredModel.ts'
import { TrialRun } from './TrialRun.tsx'
import { type TrialForm, TrialSetup } from './TrialSetup.tsx'
import { type TrialCase, useTrial, variablesOf } from './useTrial.ts'
import './trial.css'

interface TrialDialogProps {
  model: StoredModel
  facts: ModelFacts
  /** The diagram as it is drawn. */
  work: string
  /** Selects an element on the canvas. */
  show(elementId: string): void
  close(): void
}

/** A single case of what is drawn, tried step by step. Nothing of it is stored, and nobody is told. */
export default function TrialDialog({ work, model, close, ...props }: TrialDialogProps) {
  const isPhone = useIsPhone()
  const { compiled, fault } = useCompiled(work, model.key, props.facts)
  const show = (elementId: string) => {
    close()
    props.show(elementId)
  }
  const process = compiled?.process
  return (
    <Modal
      open
      centered
      width={isPhone ? '100vw' : 'calc(100vw - 48px)'}
      title={t('试运行“{{name}}”', { name: model.name })}
      footer={<Button onClick={close}>{t('关闭')}</Button>}
      onCancel={close}
    >
      {fault !== null && <Alert type="error" showIcon message={t('流程图不能试运行')} description={fault} />}
      {!compiled && fault === null && <Skeleton active />}
      {compiled && <Problems problems={compiled.problems} show={show} />}
      {process && <TrialBench {...{ process, model, work, show, facts: props.facts }} />}
    </Modal>
  )
}

type TrialBenchProps = Omit<TrialDialogProps, 'close'> & { process: ExecutableProcess }

/** What the case begins with, and then the case. */
function TrialBench({ process, model, facts, work, show }: TrialBenchProps) {
  const { user } = useHost()
  const trial = useTrial(process)
  const form = useModelForm(model, process)
  const [given, setGiven] = useState<TrialCase>(() => ({
    starter: user.userId,
    form: {},
    variables: variablesOf(process, facts.fields ?? [], facts.titles ?? {}),
  }))
  const hasBegun = trial.moments.length > 0
  const begin = (last: TrialCase) => {
    setGiven(last)
    trial.begin(last)
  }
  return (
    <div className="m-trial">
      {hasBegun || trial.stop ? (
        <TrialRun {...{ trial, given, work, show }} modelId={model.id} />
      ) : (
        <TrialSetup {...{ given, form }} change={setGiven} begin={begin} xml={work} />
      )}
    </div>
  )
}

/**
 * The form that the case is started with, without what the start hides. null without one, undefined while it is read;
 * where it cannot be read, its fields are typed like other variables.
 */
function useModelForm({ id, formId }: StoredModel, process: ExecutableProcess): TrialForm {
  const { http } = useHost()
  const path = '/bpm/model/form'
  const { data, error } = useRead<ActionFormModel | null>(
    formId === null ? null : [path, id],
    async signal => {
      const answer = await http.request(path, { query: { id }, silent: true, signal })
      return answer.data as ActionFormModel | null
    },
  )
  return useMemo(() => {
    if (formId === null || error !== undefined) return null
    if (!data) return data
    const start = process.nodes[process.starts['']?.[0] ?? '']
    const names = data.fields.map(({ name }) => name)
    return narrowForm(data, fieldRightsOf(start?.task, names, true))
  }, [formId, data, error, process])
}

/** What keeps the diagram from being published; each leads to its element. */
function Problems({ problems, show }: { problems: ProcessProblem[]; show(elementId: string): void }) {
  if (problems.length === 0) return null
  return (
    <Alert
      className="m-trial-problems"
      type="warning"
      showIcon
      message={t('有 {{count}} 处问题，还不能发布；试运行走到不支持的节点会停下，可以手动继续。', {
        count: problems.length,
      })}
      description={
        <ul>
          {problems.map(({ elementId, rule, message }) => (
            <li key={`${elementId} ${rule} ${message}`}>
              {elementId === null ? (
                message
              ) : (
                <button
                  type="button"
                  className="m-link"
                  title={t('在画布上选中')}
                  onClick={() => show(elementId)}
                >
                  {message}
                </button>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}

type Compiled = Awaited<ReturnType<typeof compileProcess>>

/** The process as far as it can run, with all that keeps it from being published. */
function useCompiled(
  xml: string,
  key: string,
  facts: ModelFacts,
): { compiled: Compiled | null; fault: string | null } {
  const [compiled, setCompiled] = useState<Compiled | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    const checker = createChecker()
    async function compile(): Promise<Compiled> {
      const { process, problems } = await compileProcess(xml, { key, partly: true })
      const { fields, assigned, handlers } = facts
      const context = { key, ...(fields && { fields: [...fields] }), assigned: [...assigned], handlers }
      const checked = await checker.check(xml, context)
      const errors = checked.filter(({ severity }) => severity === 'error')
      const isNew = ({ message }: ProcessProblem) => !errors.some(known => known.message === message)
      return { process, problems: [...errors, ...problems.filter(isNew)] }
    }
    compile().then(
      made => !isLeft && setCompiled(made),
      error => !isLeft && setFault(faultMessage(error)),
    )
    return () => {
      isLeft = true
      checker.destroy()
    }
  }, [xml, key, facts])
  return { compiled, fault }
}
