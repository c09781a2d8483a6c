/** Between windows of this browser, which share one session. */
const CHANNEL = 'mortise-work'
/** How long an answer is waited for; ms. A window that sleeps has none. */
const PATIENCE = 200

type Message = 'is there work' | 'there is'

/** Answers other windows that ask whether work was typed here. @returns what stops it */
export function tellOfWork(hasWork: () => boolean): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'is there work' && hasWork()) say(channel, 'there is')
  }
  return () => channel.close()
}

/** Whether work was typed in another window of this browser, as far as they answer in time. */
export function isWorkElsewhere(): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false)
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<boolean>(resolve => {
    setTimeout(resolve, PATIENCE, false)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data === 'there is') resolve(true)
    }
    say(channel, 'is there work')
  }).finally(() => channel.close())
}

const say = (channel: BroadcastChannel, message: Message): void => channel.postMessage(message)
