import { App } from 'antd'
import { useEffect } from 'react'
import { lossQuestion } from '#engine'
import { useFrame } from './frame/Frame.ts'

/** Lets the frame speak through the component library while it is drawn. */
export function AntdVoice() {
  const { message, notification, modal } = App.useApp()
  const { notify } = useFrame()
  useEffect(
    () =>
      notify.use({
        message(kind, text, seconds = 3) {
          // The same words stand there once, however often they are said.
          const key = `${kind} ${text}`
          if (seconds > 0) message.open({ key, type: kind, content: text, duration: seconds })
          else
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
    [notify, message, notification, modal],
  )
  return null
}
