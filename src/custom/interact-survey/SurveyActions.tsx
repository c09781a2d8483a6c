import { Button, Modal, Space } from 'antd'
import { hasPermission, lossQuestion, RecordLinks, tellDone, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import type { StoredSurvey } from './StoredSurvey.ts'

interface SurveyActionsProps {
  survey: StoredSurvey
  resource: ResourceModel
  onChanged(): void
}

/** In which states of a survey each is offered; the server has the last word. */
const OFFERED: Record<string, string[]> = {
  publish: ['0'],
  pause: ['1'],
  resume: ['2'],
  close: ['1', '2'],
  archive: ['3'],
}

/** What is done with a survey as a whole, as in its list: published, shared, paused, ended. */
export function SurveyActions({ survey, resource, onChanged }: SurveyActionsProps) {
  const { http, notify, text, user } = useHost()
  const [modal, questions] = Modal.useModal()
  const offered = resource.actions.filter(
    ({ name, permission }) =>
      OFFERED[name]?.includes(String(survey.status)) && hasPermission(user, permission),
  )

  async function run({ path, title }: ActionModel): Promise<void> {
    const body = { surveyId: survey.surveyId }
    try {
      const answer = await http.request(path, { method: 'PUT', body })
      tellDone(notify, answer, t('{{title}}成功', { title: text(title) }))
    } catch (fault) {
      // The host has shown why.
      console.warn(`${path}: the server refused.`, fault)
    }
    onChanged()
  }

  function press(action: ActionModel): void {
    if (action.confirm === null) return void run(action)
    const question = {
      title: text(action.title),
      content: text(action.confirm).replaceAll('{label}', survey.title),
      okText: text(action.title),
      cancelText: t('取消'),
      onOk: () => run(action),
    }
    void modal.confirm(action.danger ? lossQuestion(question) : question)
  }

  return (
    <Space wrap>
      {questions}
      <RecordLinks resource={resource} record={survey} />
      {offered.map(action => (
        <Button
          key={action.name}
          type={action.name === 'publish' ? 'primary' : 'default'}
          danger={action.danger}
          onClick={() => press(action)}
        >
          {text(action.title)}
        </Button>
      ))}
    </Space>
  )
}
