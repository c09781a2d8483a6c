import { Button, Collapse } from 'antd'
import { type PartProps, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import './monitor.css'

/** A handler that jobs may call, as the server describes it. */
interface JobHandler {
  name: string
  title: string
  description: string
  params: { name: string; title: string; required: boolean }[]
  /** How a call is written: clearJobLogs(保留天数). */
  usage: string
}

/** The handlers that a job may call; choosing one writes its call into the form, to be given its arguments. */
export function JobHandlers({ values, setValue, readOnly }: PartProps) {
  const { http } = useHost()
  const { data } = useRead(['/monitor/job/handlers'], async signal => {
    const answer = await http.request('/monitor/job/handlers', { silent: true, signal })
    return answer.data as JobHandler[]
  })
  if (readOnly || !data) return null
  return (
    <Collapse
      className="m-job-handlers-box"
      size="small"
      items={[
        {
          key: 'handlers',
          label: t('可用的处理器（{{count}} 个）', { count: data.length }),
          children: (
            <ul className="m-job-handlers">
              {data.map(handler => (
                <li key={handler.name}>
                  <div>
                    <strong>{handler.title}</strong> <code>{handler.usage}</code>
                    <p className="m-hint">{handler.description}</p>
                  </div>
                  <Button
                    size="small"
                    disabled={isChosen(handler, values?.invokeTarget)}
                    onClick={() => setValue?.('invokeTarget', callOf(handler))}
                  >
                    {t('选用')}
                  </Button>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}

const isChosen = ({ name }: JobHandler, target: unknown): boolean =>
  new RegExp(`^\\s*${name}\\s*(\\(|$)`).test(String(target ?? ''))

/** The call without its arguments, or complete where there are none. */
const callOf = ({ name }: JobHandler): string => `${name}()`
