import { Alert, App, Button, Form, Input, Modal, Progress, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { useRefreshProcesses } from '../bpm-instance/index.ts'
import { FailedList } from './FailedList.tsx'
import { MappingTable } from './MappingTable.tsx'
import { type MigrationCheck, type MigrationSource, useMigration } from './useMigration.ts'
import './bpm-operate.css'

/** Lets instances go on by another version: what stands for what, a trial that says what does not fit, and doing it. */
export function MigrateDialog({ record, selection, action, close }: PartProps) {
  const { modal } = App.useApp()
  const { notify } = useHost()
  const refresh = useRefreshProcesses()
  const migration = useMigration(sourceOf({ record, selection, action }))
  const [reason, setReason] = useState('')
  const { check, isStale, isBusy, problem, outcome } = migration
  const fitting = isStale ? 0 : (check?.fitting ?? 0)

  function ask(): void {
    if (check === null) return
    const { version } = check.target
    modal.confirm({
      title: t('把 {{count}} 个实例迁移到第 {{version}} 版？', { count: fitting, version }),
      content: t('正在处理的任务留给原来的处理人，之后按目标版本继续；已有的意见和表单内容保留。'),
      okText: t('迁移'),
      cancelText: t('取消'),
      onOk: async () => {
        await migration.migrate(reason.trim())
        void refresh()
      },
    })
  }

  function finish(): void {
    if (outcome && outcome.failed.length === 0 && problem === '')
      notify.success(t('已迁移 {{count}} 个实例', { count: outcome.migrated }))
    close(true)
  }

  const buttons = outcome ? (
    <Button type="primary" autoInsertSpace={false} onClick={finish}>
      {t('知道了')}
    </Button>
  ) : (
    <>
      <Button autoInsertSpace={false} onClick={() => close(false)}>
        {t('取消')}
      </Button>
      <Button disabled={!check} loading={isBusy && isStale} onClick={() => void migration.tryOut()}>
        {t('试迁移')}
      </Button>
      <Button type="primary" autoInsertSpace={false} disabled={fitting === 0} loading={isBusy} onClick={ask}>
        {t('迁移')}
      </Button>
    </>
  )
  return (
    <Modal
      open
      className="m-operation-dialog"
      width={760}
      title={check ? t('迁移 {{count}} 个实例', { count: check.ids.length }) : t('迁移实例')}
      footer={buttons}
      onCancel={() => (outcome ? finish() : close(false))}
    >
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      {!check && problem === '' && <Skeleton active />}
      {check && !outcome && (
        <Choices migration={migration} check={check} reason={reason} onReason={setReason} />
      )}
      {outcome && (
        <>
          <Alert
            type={outcome.failed.length > 0 ? 'warning' : 'success'}
            showIcon
            role="status"
            message={t('已迁移 {{migrated}} 个，{{failed}} 个没有迁移', {
              migrated: outcome.migrated,
              failed: outcome.failed.length,
            })}
          />
          <FailedList failed={outcome.failed} />
        </>
      )}
    </Modal>
  )
}

/** A row or rows of instances, or a row of versions. */
function sourceOf({
  record,
  selection,
  action,
}: Pick<PartProps, 'record' | 'selection' | 'action'>): MigrationSource {
  if (action?.name === 'migrateInstances') return { sourceDefinitionId: Number(record?.id) }
  return { ids: record === null ? selection.map(Number) : [Number(record.id)] }
}

interface ChoicesProps {
  migration: ReturnType<typeof useMigration>
  check: MigrationCheck
  reason: string
  onReason(reason: string): void
}

function Choices({ migration, check, reason, onReason }: ChoicesProps) {
  const { choices, choose, isStale, isBusy, done } = migration
  if (check.ids.length === 0) return <p className="m-hint">{t('没有正在进行的实例')}</p>
  return (
    <Form layout="vertical" component={false} disabled={isBusy}>
      <Form.Item label={t('目标版本')} htmlFor="migrate-target">
        <Select
          id="migrate-target"
          value={check.target.id}
          options={check.versions.map(({ id, version }) => ({
            value: id,
            label: t('第 {{version}} 版', { version }),
          }))}
          onChange={(targetDefinitionId: number) => choose({ targetDefinitionId, nodes: {}, fields: {} })}
        />
      </Form.Item>
      <MappingTable
        title={t('实例所在的节点')}
        rows={check.nodes.map(({ node, name, live, to, choices: of }) => ({
          ...{ id: node, name, to: choices.nodes[node] ?? to, isNeeded: true },
          detail: t('{{count}} 个', { count: live }),
          choices: of.map(one => ({ value: one.node, label: one.name })),
        }))}
        onChoose={(id, to) => choose({ nodes: { ...choices.nodes, [id]: to } })}
      />
      {check.passed.length > 0 && (
        <PassedNodes
          passed={check.passed}
          chosen={choices.nodes}
          onChoose={(id, to) => choose({ nodes: { ...choices.nodes, [id]: to } })}
        />
      )}
      {check.fields.length > 0 && (
        <MappingTable
          title={t('目标版本的表单没有的字段')}
          hint={t('没有对应的字段，内容保留但不再显示。')}
          rows={check.fields.map(({ name, title, to, choices: of }) => ({
            ...{ id: name, name: title, detail: name, to: choices.fields[name] ?? to, isNeeded: false },
            choices: of.map(one => ({ value: one.name, label: one.title })),
          }))}
          onChoose={(id, to) => choose({ fields: { ...choices.fields, [id]: to } })}
        />
      )}
      <Form.Item label={t('原因')} htmlFor="migrate-reason">
        <Input.TextArea
          id="migrate-reason"
          value={reason}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 4 }}
          onChange={({ target }) => onReason(target.value)}
        />
      </Form.Item>
      {done > 0 && <Progress percent={Math.round(done * 100)} />}
      <Verdict check={check} isStale={isStale} />
    </Form>
  )
}

interface PassedNodesProps {
  passed: MigrationCheck['passed']
  chosen: Record<string, string>
  onChoose(node: string, to: string): void
}

/** What instances can be sent back to; most of it stands for itself. */
function PassedNodes({ passed, chosen, onChoose }: PassedNodesProps) {
  const rows = passed.map(({ node, name, passed: count, to, choices }) => ({
    ...{ id: node, name, to: chosen[node] ?? to, isNeeded: false },
    detail: t('{{count}} 个', { count }),
    choices: choices.map(one => ({ value: one.node, label: one.name })),
  }))
  const missing = rows.filter(({ to }) => !to).length
  return (
    <details className="m-mapping-passed">
      <summary>
        {t('已经过的节点')} {missing > 0 && <small>{t('{{count}} 个没有对应', { count: missing })}</small>}
      </summary>
      <MappingTable
        title={t('已经过的节点')}
        hint={t('没有对应的节点，迁移后不能再退回到那里；不影响迁移。')}
        rows={rows}
        onChoose={onChoose}
      />
    </details>
  )
}

/** What the last trial has said. */
function Verdict({
  check: { fitting, failed, total, ids },
  isStale,
}: {
  check: MigrationCheck
  isStale: boolean
}) {
  if (isStale) return <Alert type="info" showIcon message={t('对应关系已改，请试迁移后再迁移')} />
  return (
    <>
      <Alert
        type={failed.length > 0 ? 'warning' : 'success'}
        showIcon
        role="status"
        message={
          failed.length > 0
            ? t('试迁移：{{fitting}} 个可以迁移，{{failed}} 个不能', { fitting, failed: failed.length })
            : t('试迁移：{{fitting}} 个都可以迁移', { fitting })
        }
        description={
          total > ids.length &&
          t('一次最多 {{most}} 个，还有 {{rest}} 个请之后再迁移', {
            most: ids.length,
            rest: total - ids.length,
          })
        }
      />
      <FailedList failed={failed} />
    </>
  )
}
