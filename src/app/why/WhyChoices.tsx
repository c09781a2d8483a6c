import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import useSWR from 'swr'
import { useDebounced } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import type { WhySubject } from './WhyAnswer.ts'

/** An account that can be asked about. */
export type WhyPerson = Pick<WhySubject, 'userId' | 'nickName'> & {
  /** Department and login name, where the caller may know them. */
  labelDetails?: string[]
}

interface WhyUserProps {
  /** Whom the question began with: known before any candidate is; null for the own account. */
  first: WhyPerson | null
  /** undefined is the own account. */
  value: number | undefined
  onChange(user: number | undefined): void
}

/** Whose sight is asked about: the own, or that of an account that one sees. */
export function WhyUser({ first, value, onChange }: WhyUserProps) {
  const { http } = useFrame()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed)
  const { data = [], isLoading } = useSWR(['/system/user/options', keyword], async ([path]) => {
    const answer = await http.request(path, { query: { keyword, pageSize: 30 }, silent: true })
    return (answer.data ?? answer.rows) as WhyPerson[]
  })
  const isKnown = first === null || keyword !== '' || data.some(({ userId }) => userId === first.userId)
  const people = isKnown ? data : [first, ...data]
  return (
    <WhySelect
      words={[t('用户'), t('我自己'), t('没有找到用户')]}
      allowClear
      filterOption={false}
      loading={isLoading}
      onSearch={setTyped}
      options={people.map(({ userId, nickName, labelDetails = [] }) => ({
        value: userId,
        label: nickName,
        details: labelDetails.join(' '),
      }))}
      optionRender={({ label, data: { details } }) => (
        <>
          {label} <span className="m-why-details">{details}</span>
        </>
      )}
      value={value}
      onChange={onChange}
    />
  )
}

interface WhyPageProps {
  value: string | undefined
  onChange(page: string | undefined): void
}

/** Which page is asked about: any that somebody of the institution could be given. */
export function WhyPage({ value, onChange }: WhyPageProps) {
  const { http } = useFrame()
  const { data = [], isLoading } = useSWR('/system/permission/pages', async path => {
    return (await http.request(path, { silent: true })).data as { page: string; title: string }[]
  })
  return (
    <WhySelect
      words={[t('页面'), t('请选择页面'), t('没有找到页面')]}
      optionFilterProp="label"
      loading={isLoading}
      options={data.map(({ page, title }) => ({ value: page, label: title }))}
      value={value}
      onChange={onChange}
    />
  )
}

interface WhySelectProps<Value> extends Omit<SelectProps<Value>, 'placeholder' | 'notFoundContent'> {
  /** What is chosen, what it says where nothing is, and where nothing is found. */
  words: [string, string, string]
}

function WhySelect<Value extends string | number>({ words, ...props }: WhySelectProps<Value>) {
  const [label, placeholder, notFoundContent] = words
  const said = { 'aria-label': label, placeholder, notFoundContent }
  return <Select<Value> className="m-why-user" showSearch {...said} {...props} />
}
