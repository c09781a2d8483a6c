import { Segmented, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { DictionaryTag, FaultBox, faultMessage, useComeBack, useDictionary, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { inGroup, tasksPath } from './tasksPath.ts'
import './datafill-publish.css'

interface Answered {
  key: string
  tasks: number
  handedIn: number
  onTime: number
  returned: number
}

const PATH = '/datafill/campaign/feedback'

/** A part of a whole as people read it. */
const share = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`

/** How campaigns are answered: by region, kind, level, day or report; each row but those of days opens its tasks. */
export function FeedBackCount() {
  const { http, navigate } = useHost()
  const [by, setBy] = useState('region')
  const { data, error, mutate } = useRead<Answered[]>([PATH, by], async signal => {
    return (await http.request(PATH, { query: { by }, silent: true, signal })).data as Answered[]
  })
  const dimensions = [
    { value: 'region', label: t('地区') },
    { value: 'memberType', label: t('类型') },
    { value: 'levelName', label: t('等级') },
    { value: 'day', label: t('上报日') },
    { value: 'title', label: t('填报') },
  ]
  useComeBack(() => void mutate())
  if (error)
    return (
      <section className="m-page">
        <FaultBox title={t('统计加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      </section>
    )
  if (!data) return <Skeleton active className="m-page" />
  const open = (key: string) => navigate(tasksPath(inGroup(by === 'day' ? 'submittedTime' : by, key)))
  return (
    <section className="m-page m-fill-totals" aria-label={t('反馈统计')}>
      <header>
        <h1>{t('反馈统计')}</h1>
        <Segmented aria-label={t('按什么统计')} value={by} options={dimensions} onChange={setBy} />
      </header>
      <Table<Answered>
        rowKey="key"
        size="middle"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data}
        columns={[
          {
            title: dimensions.find(({ value }) => value === by)?.label,
            render: (_, { key }) => <Name by={by} name={key} />,
          },
          {
            ...{ title: t('已上报 / 任务'), align: 'right' },
            render: (_, { key, tasks, handedIn }) =>
              by === 'day' && key !== '' ? (
                `${handedIn} / ${tasks}`
              ) : (
                <button type="button" className="m-link" onClick={() => open(key)}>
                  {handedIn} / {tasks}
                </button>
              ),
          },
          {
            ...{ title: t('上报率'), align: 'right' },
            render: (_, { handedIn, tasks }) => share(handedIn, tasks),
          },
          {
            ...{ title: t('按时率'), align: 'right' },
            render: (_, { onTime, handedIn }) => share(onTime, handedIn),
          },
          {
            ...{ title: t('退回率'), align: 'right' },
            render: (_, { returned, tasks }) => share(returned, tasks),
          },
        ]}
      />
    </section>
  )
}

function Name({ by, name }: { by: string; name: string }) {
  const kinds = useDictionary('tenant_type')
  if (name === '') return <span className="m-hint">{t('（没有填写）')}</span>
  if (by !== 'memberType') return name
  return <DictionaryTag value={name} entry={kinds.byValue.get(name)} />
}
