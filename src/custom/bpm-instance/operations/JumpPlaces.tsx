import { Form, Select, Skeleton } from 'antd'
import { faultMessage, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { type RepairPlace, useRepairs } from '../useRepairs.ts'
import type { Answers } from './Operation.ts'

interface JumpPlacesProps {
  id: string
  instanceId: number
  answers: Answers
  isWrong: boolean
  change(part: Partial<Answers>): void
}

/** Where the process goes on and, where it waits at several places, which of them it leaves. */
export function JumpPlaces({ id, instanceId, answers, isWrong, change }: JumpPlacesProps) {
  const { data, error } = useRepairs(useHost().http, instanceId)
  if (error) return <span role="alert">{faultMessage(error)}</span>
  if (!data) return <Skeleton.Input active block />
  const { sources, targets } = data
  return (
    <>
      {sources.length > 1 && (
        <Form.Item label={t('从哪里跳转')} htmlFor={`${id}from`}>
          <Select
            id={`${id}from`}
            mode="multiple"
            allowClear
            value={answers.sources}
            options={optionsOf(sources)}
            placeholder={t('所有正在等待的环节')}
            onChange={chosen => change({ sources: chosen })}
          />
        </Form.Item>
      )}
      <Form.Item
        label={t('跳转到')}
        htmlFor={id}
        required
        validateStatus={isWrong ? 'error' : ''}
        help={isWrong ? t('请选择环节') : undefined}
      >
        <Select
          id={id}
          showSearch
          optionFilterProp="label"
          value={answers.target ?? undefined}
          options={optionsOf(targets)}
          placeholder={t('请选择环节')}
          onChange={target => change({ target })}
        />
      </Form.Item>
    </>
  )
}

/** Two places of one name are told apart by their ids. */
function optionsOf(places: readonly RepairPlace[]): { value: string; label: string }[] {
  const words = places.map(placeWords)
  return places.map(({ id }, index) => {
    const label = words[index] ?? id
    const isTwice = words.indexOf(label) !== words.lastIndexOf(label)
    return { value: id, label: isTwice ? t('{{name}}（{{id}}）', { name: label, id }) : label }
  })
}

function placeWords({ id, name, type }: RepairPlace): string {
  if (name !== '') return name
  const words: Record<string, string> = {
    endEvent: t('结束事件'),
    userTask: t('用户任务'),
    serviceTask: t('服务任务'),
    receiveTask: t('接收任务'),
    callActivity: t('调用活动'),
    subProcess: t('内嵌子流程'),
  }
  return words[type] ?? id
}
