import { Button, Modal } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import type { ActionModel, PageModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import { useHost } from '../../EngineContext.ts'
import { PartSurface } from '../../list/PartSurface.tsx'
import { inSentence, recordLabel } from '../../text/recordWords.ts'

interface ChosenActionProps {
  model: PageModel
  action: ActionModel
  record: Row
  /** @param isDone false where it was left and the password is to be shown after all */
  onClose(isDone: boolean): void
}

/** The action that was chosen in place of a password. Where it is left undone, no record stays that nobody can use. */
export default function ChosenAction({ model, action, record, onClose }: ChosenActionProps) {
  const [isLeft, setLeft] = useState(false)
  if (isLeft)
    return <LeftUndone {...{ model, action, record }} onBack={() => setLeft(false)} {...{ onClose }} />
  return (
    <PartSurface
      model={model}
      action={action}
      records={[record]}
      onClose={isDone => (isDone ? onClose(true) : setLeft(true))}
    />
  )
}

function LeftUndone({ model, action, record, onBack, onClose }: ChosenActionProps & { onBack(): void }) {
  const { text } = useHost()
  const label = model.resource ? recordLabel(model.resource, record) : ''
  return (
    <Modal
      open
      centered
      className="m-question"
      title={t('“{{label}}”还没有密码', { label })}
      maskClosable={false}
      onCancel={onBack}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onBack}>
            {t('返回')}
          </Button>
          <Button type="primary" autoInsertSpace={false} onClick={() => onClose(false)}>
            {t('生成密码')}
          </Button>
        </>
      }
    >
      {t('没有密码就无法使用。可以现在生成一个，只显示这一次；也可以返回{{action}}。', {
        action: inSentence(text(action.title)),
      })}
    </Modal>
  )
}
