import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import type { Puzzle } from './usePuzzle.ts'

/** px */
const WIDTH = 360

/** Shows a puzzle; what was sent goes on with the answer. */
export function PuzzleDialog({ puzzle }: { puzzle: Puzzle }) {
  const [text, setText] = useState('')
  const { picture, isAgain } = puzzle
  const answer = () => {
    puzzle.answer(text)
    setText('')
  }
  return (
    <Modal
      open
      title={t('请输入图片中的字符后再提交')}
      width={WIDTH}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={answer}
      onCancel={puzzle.cancel}
    >
      <div className="m-puzzle">
        <p>{t('从您所在的网络提交的次数较多，请证明不是程序在提交。')}</p>
        <Button type="text" className="m-puzzle-picture" onClick={puzzle.renew} aria-label={t('换一张')}>
          <img src={picture} alt={t('需要辨认的字符')} width={180} height={60} />
        </Button>
        <Input
          size="large"
          autoFocus
          value={text}
          maxLength={8}
          autoComplete="off"
          aria-label={t('图片中的字符')}
          status={isAgain ? 'error' : undefined}
          onChange={event => setText(event.target.value)}
          onPressEnter={answer}
        />
        {isAgain && <p role="alert">{t('字符不正确，请按新的图片输入。')}</p>}
      </div>
    </Modal>
  )
}
