import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import type { Captcha } from './useCaptcha.ts'

/** px */
const WIDTH = 360

/** Shows a captcha; what was sent goes on with the answer. */
export function CaptchaDialog({ captcha }: { captcha: Captcha }) {
  const [text, setText] = useState('')
  const { picture, isAgain } = captcha
  const answer = () => {
    captcha.answer(text)
    setText('')
  }
  return (
    <Modal
      open
      title={t('请输入图片验证码后再提交')}
      width={WIDTH}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={answer}
      onCancel={captcha.cancel}
    >
      <div className="m-captcha">
        <p>{t('从您所在的网络提交的次数较多，请证明不是程序在提交。')}</p>
        <Button type="text" className="m-captcha-picture" onClick={captcha.renew} aria-label={t('换一张')}>
          <img src={picture} alt={t('图片验证码')} width={180} height={60} />
        </Button>
        <Input
          size="large"
          autoFocus
          value={text}
          maxLength={8}
          autoComplete="off"
          aria-label={t('验证码')}
          status={isAgain ? 'error' : undefined}
          onChange={event => setText(event.target.value)}
          onPressEnter={answer}
        />
        {isAgain && <p role="alert">{t('验证码不正确，请按新的图片输入。')}</p>}
      </div>
    </Modal>
  )
}
