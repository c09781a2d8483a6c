import { App, Button } from 'antd'
import { useEffect } from 'react'
import { lossQuestion } from '#engine'
import { useFrame } from './frame/Frame.ts'
import type { NoticeAction } from './notify/Notifier.ts'
import { useGoneWithPage } from './notify/useGoneWithPage.ts'
import { useDialogHeadings } from './useDialogHeadings.ts'
import { useFocusReturn } from './useFocusReturn.ts'

/** Lets the frame speak through the component library while it is drawn, and its dialogs be heard and give the focus back. */
export function AntdVoice() {
  const { message, notification, modal } = App.useApp()
  const { notify } = useFrame()
  useDialogHeadings()
  useFocusReturn()
  const { stand, gone } = useGoneWithPage(message.destroy)
  useEffect(
    () =>
      notify.use({
        message(kind, text, seconds = 3, action) {
          // The same words stand there once, however often they are said.
          const key = `${kind} ${text}`
          const content = action ? (
            <ActionMessage text={text} action={action} onDone={() => message.destroy(key)} />
          ) : (
            text
          )
          if (seconds > 0) {
            message.open({ key, type: kind, content, duration: seconds, onClose: () => gone(key) })
            if (kind === 'success') stand(key)
          } else
            notification.open({
              key,
              type: kind,
              message: text,
              duration: 0,
              placement: 'top',
              closable: true,
            })
        },
        notice: (title, text) =>
          // The same words again take the place of those that stand there.
          notification.warning({
            key: `${title} ${text}`,
            message: title,
            description: text,
            duration: 0,
            placement: 'topRight',
          }),
        confirm: async ({ title, text, yes, no, isLoss = false }) => {
          const question = { title, content: text, okText: yes, cancelText: no, centered: true }
          return modal.confirm(isLoss ? lossQuestion(question) : question)
        },
      }),
    [notify, message, notification, modal, stand, gone],
  )
  return null
}

interface ActionMessageProps {
  text: string
  action: NoticeAction
  onDone(): void
}

/** A message with a button that goes away with it. */
function ActionMessage({ text, action, onDone }: ActionMessageProps) {
  function press(): void {
    onDone()
    action.run()
  }
  return (
    <>
      {text}
      <Button type="link" size="small" onClick={press}>
        {action.title}
      </Button>
    </>
  )
}
