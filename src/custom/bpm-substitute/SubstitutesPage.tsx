import { PlusOutlined } from '@ant-design/icons'
import { App, Button, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, formatTime, lossQuestion, useHost } from '#engine'
import { formatMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import { detailAddress } from '../bpm-instance/index.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { type Absence, stateOf, useAbsences, useSubstituted } from './useAbsences.ts'
import './bpm-substitute.css'

/** The own absences: who acts then, from when until when, in which processes. */
export function SubstitutesPage() {
  const { data, error, mutate, save, remove } = useAbsences()
  const [edited, setEdited] = useState<Absence | 'new' | null>(null)
  return (
    <section className="m-substitutes" aria-label={t('代理设置')}>
      <header>
        <p className="m-hint">{t('设置期间，新到的任务由代理人代您办理；您仍可查看这些任务。')}</p>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
          {t('新增代理')}
        </Button>
      </header>
      {error !== undefined && !data && (
        <FaultBox title={t('代理设置加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {!data && error === undefined && <Skeleton active paragraph={{ rows: 3 }} />}
      {data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有设置代理：任务都由您本人办理')} />
      )}
      {data && data.length > 0 && (
        <ul className="m-substitute-list">
          {data.map(absence => (
            <AbsenceItem
              key={absence.id}
              absence={absence}
              onEdit={() => setEdited(absence)}
              onRemove={() => remove(absence.id)}
            />
          ))}
        </ul>
      )}
      <SubstitutedTasks />
      {edited !== null && (
        <AbsenceDialog
          absence={edited === 'new' ? null : edited}
          onSave={input => save(edited === 'new' ? null : edited.id, input)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

interface AbsenceItemProps {
  absence: Absence
  onEdit(): void
  onRemove(): Promise<void>
}

function AbsenceItem({ absence, onEdit, onRemove }: AbsenceItemProps) {
  const { modal } = App.useApp()
  const { notify } = useHost()
  const state = stateOf(absence, formatMoment(Date.now()))
  const { substituteName: name, substituteDeptName: dept, processes, processKeys } = absence

  function ask(): void {
    modal.confirm(
      lossQuestion({
        title: t('系统提示'),
        content: t('确定删除这条代理设置？之后新到的任务由您本人办理，代理人已在办理的任务不变。'),
        okText: t('删除'),
        onOk: async () => {
          await onRemove()
          notify.success(t('已删除'))
        },
      }),
    )
  }

  return (
    <li className={state === 'past' ? 'is-past' : undefined}>
      <div>
        <strong>{name ?? t('已删除的账号')}</strong> {dept && <span className="m-hint">{dept}</span>}{' '}
        <StateTag state={state} />
        <p>
          {t('{{from}} 至 {{until}}', {
            from: formatTime(absence.startTime),
            until: formatTime(absence.endTime),
          })}
        </p>
        <p className="m-hint">
          {processKeys.length === 0
            ? t('全部流程')
            : t('仅限：{{names}}', {
                names: processes.map(one => one.name).join(t('、')) || processKeys.join(t('、')),
              })}
        </p>
        {absence.remark && <p className="m-hint">{absence.remark}</p>}
      </div>
      <div className="m-substitute-tools">
        {state !== 'past' && (
          <Button type="link" size="small" onClick={onEdit}>
            {t('修改')}
          </Button>
        )}
        <Button type="link" size="small" danger onClick={ask}>
          {t('删除')}
        </Button>
      </div>
    </li>
  )
}

function StateTag({ state }: { state: ReturnType<typeof stateOf> }) {
  if (state === 'now') return <Tag color="processing">{t('代理中')}</Tag>
  if (state === 'later') return <Tag>{t('未开始')}</Tag>
  return <Tag bordered={false}>{t('已结束')}</Tag>
}

/** What substitutes have in hand: it can be taken back. */
function SubstitutedTasks() {
  const { data = [], takeBack } = useSubstituted()
  const host = useHost()
  if (data.length === 0) return null
  return (
    <section className="m-substituted" aria-label={t('代理人正在办理')}>
      <h3>{t('代理人正在办理')}</h3>
      <ul className="m-substitute-list">
        {data.map(({ id, name, processInstance, assigneeUser, createTime }) => (
          <li key={id}>
            <div>
              <strong>{processInstance?.name}</strong> <span className="m-hint">{name}</span>
              <p className="m-hint">
                {t('{{name}} 于 {{time}} 接手', {
                  name: assigneeUser?.nickName ?? t('已删除的账号'),
                  time: formatTime(createTime),
                })}
              </p>
            </div>
            <div className="m-substitute-tools">
              <Button
                type="link"
                size="small"
                onClick={() => processInstance && host.navigate(detailAddress(processInstance.id))}
              >
                {t('查看')}
              </Button>
              <Button
                type="link"
                size="small"
                onClick={() =>
                  void takeBack(id).then(() => host.notify.success(t('已收回，请在待办任务中处理')))
                }
              >
                {t('收回')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
