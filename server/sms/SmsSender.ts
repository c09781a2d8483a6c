/** A text message as it leaves, and what the operator has of it. */
export interface OutgoingSms {
  mobile: string
  /** With the signature in front, as people read it. */
  text: string
  /** The operator's own id of the template; null for channels that take any text. */
  apiTemplateId: string | null
  params: Readonly<Record<string, string>>
}

/** Hands messages to an operator. One for each code of a channel. */
export interface SmsSender {
  /** Returns the operator's number of the message. @throws Error with the operator's reason */
  send(sms: OutgoingSms): Promise<string>
}
