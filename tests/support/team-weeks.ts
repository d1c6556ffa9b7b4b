import fc from 'fast-check';
import { type Data, emptyData, type Patch } from '@/lib/domain/data';
import type { Flag } from '@/lib/domain/merge/flag';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { isRefused } from '@/lib/domain/refusal';
import { onHand } from '@/lib/domain/stock/inventory';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { issueStock } from '@/lib/domain/stock/issue';
import { ledgerOrder } from '@/lib/domain/stock/ledger';
import { stockEntries } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import { addComment } from '@/lib/domain/task/notes-changes';
import { identifierKey } from '@/lib/kernel/identifier';
import { readTeamLog } from '@/lib/team/device/visit';
import { chapterBytes, foldDigest, readFromChapter } from '@/lib/team/protocol/chapter';
import { CHAPTER_EVERY } from '@/lib/team/protocol/checkpoint';
import { hashOf, sendFile } from '@/lib/team/protocol/files';
import { type Fold, genesis, lastNumber } from '@/lib/team/protocol/fold';
import { createLogReader } from '@/lib/team/protocol/log';
import { emptyRoll, firstKeptOffset, type Roll, readRoll } from '@/lib/team/protocol/membership';
import { readMessage } from '@/lib/team/protocol/read-message';
import { unsealed } from '@/lib/team/protocol/signature';
import { isPossibleStock } from '@/lib/team/protocol/stock-findings';
import { aFileServer } from './a-file-server';
import { initialBusiness, type RandomAct, randomAct } from './anybody';
import { taskId, userId, warehouseId } from './builders';
import { HOSTILE, hostileAct } from './hostile-members';
import { brokenInvariants } from './invariants';
import { aLine, aShipmentInput } from './stock-builders';
import { brokenStockRules } from './stock-ledger';
import {
  type Act,
  type ADevice,
  aMember,
  aTeamDevice,
  differences,
  isSigned,
  type KeptDevice,
  sealedBy,
  TEAM,
} from './team-device';
import { type FaultyLog, faultyLog, LinkLost, type Random, random } from './team-log';

/** The result of some weeks: errors in words, and counts of all events. */
export interface WeeksResult {
  readonly wrong: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 5, 15);
const HISTORY = [5_000, 5_000, 30];
/** How many messages each of three supervisors keeps, with a forgetful server. */
const FEW_KEPT = [30, 2, 4];
/** The trouble of each draw with a forgetful server: mostly a loss of messages. */
const FORGETFUL_TROUBLE = [0, 3, 3, 4, 3, 5, 6, 8, 9, 10, 11, 11];

const deviceName = (number: number) => `device${String(number).padStart(6, '0')}`;

/** A count of flagged stock may still differ at once; counts of sound stock are tested elsewhere. */
const actOf =
  ({ opens }: RandomAct): Act =>
  (data, env) => {
    try {
      return opens(data)?.(data, env) ?? null;
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('S4')) return null;
      throw error;
    }
  };

/** Issues all stock of the first available material in the first warehouses. */
const issueTheLast: Act = (data, env) => {
  for (const at of [1, 2, 3].map(warehouseId)) {
    for (const { material } of inventoryOf(data, at)) {
      const [entry] = stockEntries(data, at, material.id);
      const left = onHand(data, at, material.id);
      if (left <= 0 || !entry || entry.quantity <= 0) continue;
      const { lotNumber, serialNumber, quantity } = entry;
      // Flagged stock would be flagged again even if the commit is confirmed.
      if (!isPossibleStock(data, { warehouseId: at, materialId: material.id, lotNumber, serialNumber })) continue;
      const line = serialNumber ? { serialNumbers: [serialNumber] } : { lotNumber, quantity };
      const input = aShipmentInput({ id: env.newId(), warehouseId: at, lines: [aLine({ materialId: material.id, ...line })] });
      return issueStock(data, input, env);
    }
  }
  return null;
};

/** The records of a broken rule: those that it names, and those that a named movement belongs to. */
const recordsOf = (broken: string, data: Data) => {
  const named = broken.split(/[^a-zA-Z0-9-]+/);
  const movements = [...data.movements.values()].filter(({ id }) => named.includes(id));
  const warehouses = [...data.warehouses.values()].filter(({ name }) => broken.includes(name));
  const belonging = movements.flatMap(({ shipmentId, requestId, taskId, materialId }) => [
    shipmentId,
    requestId,
    taskId,
    materialId,
  ]);
  return new Set<string | undefined>([...named, ...belonging, ...warehouses.map(({ id }) => id)]);
};

/** Whether a flag covers a broken rule, by its record or its stock location. */
const isFlagged = (broken: string, data: Data, flags: readonly Flag[]) => {
  const records = recordsOf(broken, data);
  const said = identifierKey(broken);
  return flags.some(
    ({ record, place }) =>
      records.has(record) || (place && (records.has(place.materialId) || said.includes(` ${place.serialNumber ?? broken} `))),
  );
};

/** The most devices, the most days per turn, and the number of turns. */
interface Size {
  readonly devices: number;
  readonly days: number;
  readonly turns: number;
  /** The most messages that the server may have to keep; `undefined` when it need not trim. */
  readonly mostKept?: number;
}
const WEEKS: Size = { devices: 6, days: 2, turns: 70 };

class Team {
  readonly devices: ADevice[] = [];
  readonly expelled = new Set<string>();
  readonly counts: Record<string, number> = {};
  /** The ids of messages that were confirmed while a caller waited. */
  readonly confirmed = new Set<string>();
  readonly wrong: string[] = [];
  readonly offline = new Set<string>();
  /** The comments of honest devices, and their authors. */
  readonly comments = new Map<string, string>();
  /** The valid comments of hostile members, also with forged headers. */
  readonly hostileComments = new Set<string>();
  /** The message ids that hostile members have used. */
  readonly hostileIds = new Set<string>();
  hasPerfectLinks = false;
  /** Whether the server lost messages: it may then get them again in another order than the confirmed one. */
  hasLostMessages = false;
  days = 0;
  readonly rnd: Random;
  /** A separate generator for chapters, so that other draws stay the same without them. */
  readonly rndOfTrims: Random;
  readonly log: FaultyLog;
  readonly fileServer = aFileServer();
  readonly files = this.fileServer.remoteFiles;
  readonly acts: readonly Act[];
  /** Earlier contents of some disks, and how often one was restored. */
  readonly disks = new Map<string, KeptDevice>();
  restoredDisks = 0;
  /** The owner's roll of the log. */
  roll?: Roll & { readonly created: string };
  /** The device on which each act's form is open. */
  readonly forms = new Map<number, ADevice>();

  constructor(
    seed: number,
    readonly isForgetful: boolean,
    /** A suffix of each comment; a long one makes changes of the task go in parts. */
    readonly suffix: string,
    readonly size: Size,
  ) {
    this.rnd = random(seed);
    this.rndOfTrims = random(seed + 1_000_000);
    this.log = faultyLog(this.rnd);
    this.acts = fc.sample(randomAct, { seed, numRuns: size.days > 2 ? 1_500 : 250 }).map(actOf);
  }

  count(what: string) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  add(number: number, data: Data = emptyData()) {
    const made = this.openDevice(number, data);
    this.devices.push(made);
    return made;
  }

  openDevice(number: number, data: Data, as?: KeptDevice) {
    const founder = aMember(deviceName(1), userId(1), 'supervisor');
    const kept = this.isForgetful ? (FEW_KEPT[number - 1] ?? HISTORY[0]) : HISTORY[number % HISTORY.length];
    const role = number <= (this.isForgetful ? FEW_KEPT.length : 2) ? 'supervisor' : 'technician';
    const self = aMember(deviceName(number), userId(((number - 1) % Math.max(3, this.size.devices / 2)) + 1), role);
    // One device's clock is years wrong.
    const skew = number === 3 ? -3 * 365 * DAY_MS : 0;
    const { device } = self;
    const link = this.log.connect(
      () => this.hasPerfectLinks || !this.offline.has(device),
      () => !this.hasPerfectLinks,
      // One device has a weak signal: every sixth call or answer is lost.
      number === 4 ? 6 : undefined,
    );
    // Ids depend on the time, so that a restored disk creates other ones.
    const clock = () => new Date(START + this.days * DAY_MS + skew + this.restoredDisks);
    return aTeamDevice({ team: TEAM, founder, self }, data, link, clock, kept, as, undefined, () => this.files);
  }

  get activeDevices() {
    return this.devices.filter(({ device }) => !this.expelled.has(device));
  }

  anyDevice() {
    return this.activeDevices[this.rnd(this.activeDevices.length)] as ADevice;
  }

  async exchange(device: ADevice) {
    try {
      const ended = await device.exchange.run();
      this.count(ended);
      if (ended === 'up-to-date') await device.exchange.send(this.files, () => true);
      if (ended !== 'asking') return ended;
      for (const one of this.activeDevices) {
        const asking = one.replica.confirmed.asking.get(device.device);
        if (one.belonging.self.role !== 'supervisor' || !asking || !one.replica.confirmed.members.has(one.device)) continue;
        one.says({ kind: 'member-added', member: device.belonging.self });
        this.count('admitted');
        break;
      }
      return ended;
    } catch (error) {
      if (!(error instanceof LinkLost)) throw error;
      this.count('link lost');
      return 'link lost';
    }
  }

  /** A random act of a device. A form, with its id, is open on one device only. */
  act(device: ADevice) {
    const form = this.rnd(this.acts.length);
    const owner = this.forms.get(form) ?? device;
    this.forms.set(form, owner);
    const isDone = owner === device && device.does(this.acts[form] as Act);
    this.count(isDone ? 'done' : 'refused');
  }

  async race() {
    const there = this.activeDevices.filter(({ device }) => !this.offline.has(device)).slice(0, 3);
    // Half of the races have perfect links, so that both devices wait for a confirmation.
    this.hasPerfectLinks = this.rnd(2) === 0;
    const asked = await Promise.all(
      there.map(async (device) => {
        try {
          return await device.doesAndWaits(issueTheLast, () => this.rnd(3) === 0 && this.comment(device));
        } catch (error) {
          if (!(error instanceof LinkLost)) throw error;
          return undefined;
        }
      }),
    );
    this.hasPerfectLinks = false;
    for (const id of asked)
      if (id && !this.hasLostMessages) {
        this.confirmed.add(id);
        this.count('confirmed while waiting');
      }
    for (const { fold } of there) this.wrong.push(...this.falselyConfirmed(fold));
  }

  /** Writes a comment that must not get lost. */
  comment(device: ADevice, more: readonly Patch[] = []) {
    const text = `${device.device} ${this.comments.size}${this.suffix}`;
    const write: Act = (data, env) => {
      const patches = addComment(data, { taskId: taskId(1), id: env.newId(), text }, env);
      return isRefused(patches) ? patches : [...more, ...patches];
    };
    if (device.does(write)) this.comments.set(text, device.device);
  }

  /** Writes several comments and sends them as one batch, over a link that may lose any of them. */
  async commentBatch(device: ADevice) {
    for (let more = 3 + this.rnd(6); more > 0; more -= 1) this.comment(device);
    await this.exchange(device);
  }

  /** Two devices from one backup bring the same shipment, each with a comment. */
  bringTwice() {
    const [one, other] = [this.anyDevice(), this.anyDevice()];
    let posting: readonly Patch[] | undefined;
    one.does((data, env) => {
      const answer = receiveStock(data, aShipmentInput({ id: env.newId(), lines: [aLine({ quantity: 2 })] }), env);
      posting = isRefused(answer) ? undefined : answer;
      return null;
    });
    if (!posting || one === other) return;
    for (const device of [one, other]) this.comment(device, posting);
    this.count('shipment brought twice');
  }

  /** A hostile act of a member, on a freshly read log. */
  async actHostile() {
    const reader = this.activeDevices.find(({ replica }) => replica.confirmed.members.has(replica.belonging.self.device));
    if (!reader) return;
    this.hasPerfectLinks = true;
    const ended = await this.exchange(reader);
    this.hasPerfectLinks = false;
    const [what, counts] = hostileAct(this.log, this.rnd, reader, ended === 'up-to-date', this.hostileIds);
    if (counts) this.hostileComments.add(counts);
    this.count(what);
  }

  /** Publishes a message that an honest device never sends. */
  async publishGarbage() {
    const [text = ''] = this.log.texts().slice(this.rnd(this.log.texts().length));
    const by = this.anyDevice().belonging.self;
    const head = { v: DATA_VERSION, at: new Date(START).toISOString(), by: by.user };
    const texts = [
      'nonsense',
      text.slice(0, text.length / 2),
      text,
      `${text.slice(0, 86)}${text.slice(86).replace('2026', '2031')}`,
      sealedBy('device999999', JSON.stringify({ ...head, id: 'device999999-1', kind: 'member-removed', device: deviceName(1) })),
      sealedBy(
        by.device,
        JSON.stringify({ ...head, id: `${by.device}-9`, kind: 'commit', label: 'undo', patches: 7 }),
        'otherteam',
      ),
    ];
    this.log.inject(texts[this.rnd(texts.length)] as string);
    this.count('garbage');
  }

  forgetLostMessages() {
    this.hasLostMessages = true;
    this.confirmed.clear();
    this.hostileComments.clear();
  }

  expel() {
    const [boss] = this.activeDevices;
    const [hostile] = HOSTILE;
    if (boss?.replica.confirmed.members.has(hostile.device) && this.rnd(3) === 0) {
      boss.says({ kind: 'member-removed', device: hostile.device });
      this.count('expelled a supervisor');
    }
    const away = this.activeDevices.filter(({ belonging }) => belonging.self.role === 'technician').at(-1);
    if (!boss || !away || this.activeDevices.length < 3 || !boss.replica.confirmed.members.has(away.device)) return;
    boss.says({ kind: 'member-removed', device: away.device });
    this.expelled.add(away.device);
    this.count('expelled');
  }

  causeTrouble() {
    const drawn = this.rnd(FORGETFUL_TROUBLE.length);
    // Over years a server loses messages rarely, not each month.
    const isSpared = this.size.days > 2 && this.rnd(10) > 0;
    const what = this.isForgetful ? (FORGETFUL_TROUBLE[drawn] ?? drawn) : drawn;
    // Only the server has what a restored disk lost.
    if ((this.restoredDisks > 0 || isSpared) && what > 2 && what < 6) return undefined;
    if (what < 3) this.log.save();
    else if (what < 5) {
      this.log.rollBack();
      this.forgetLostMessages();
      this.count('rolled back');
    } else if (what === 5) {
      this.log.wipe();
      this.forgetLostMessages();
      this.count('wiped');
    } else if (what < 9) return this.publishGarbage();
    else if (what === 9) this.expel();
    else if (what === 10 && this.rnd(2)) this.anyDevice().restart();
    else if (this.devices.length < this.size.devices) this.add(this.devices.length + 1);
    return undefined;
  }

  async turn() {
    const days = this.rnd(this.size.days);
    this.days += days;
    if (this.size.days > 2) this.log.wait(days * DAY_MS);
    const device = this.anyDevice();
    if (this.rnd(7) === 0) this.offline[this.offline.has(device.device) ? 'delete' : 'add'](device.device);
    for (let acts = this.rnd(8); acts > 0; acts -= 1) this.act(device);
    if (this.rnd(2)) await this.exchange(device);
    for (let more = 3; this.size.days > 2 && more > 0; more -= 1) await this.exchange(this.anyDevice());
    if (this.rnd(6) === 0) await this.race();
    if (this.rnd(5) === 0) this.comment(device);
    if (this.rnd(6) === 0) await this.commentBatch(device);
    if (this.rnd(12) === 0) this.bringTwice();
    if (this.rnd(6) === 0) await this.actHostile();
    if (this.rnd(this.isForgetful ? 4 : 9) === 0) await this.causeTrouble();
    if (this.log.texts().length <= CHAPTER_EVERY) return;
    const kept = this.keptOfMembers();
    if (this.size.mostKept && kept > this.size.mostKept) this.wrong.push(`The log has ${kept} messages of members`);
    await this.trim();
    if (this.rndOfTrims(4) === 0) this.saveOrRestoreDisk();
    if (this.rndOfTrims(8) === 0) await this.spoilChapter();
  }

  async converge() {
    this.hasPerfectLinks = true;
    for (let round = 0; round < 12; round += 1) {
      // Time passes, so that a dropped join request is repeated.
      this.days += 2;
      const ends: string[] = [];
      for (const device of this.devices) ends.push(await this.exchange(device));
      const places = new Set(this.activeDevices.map(({ replica }) => replica.offset));
      const isDone = (end: string, index: number) => end === 'up-to-date' || this.expelled.has(this.devices[index]?.device ?? '');
      if (places.size === 1 && ends.every(isDone)) return;
    }
    const ends = this.devices.map(
      ({ device, replica: { offset: place, outbox: pending, confirmed } }) =>
        `${device} ${place} ${pending.length} ${[...confirmed.asking.keys()]} ${[...confirmed.gone]} ${[...confirmed.members.keys()]}`,
    );
    this.wrong.push(`The devices do not agree: ${ends.join(', ')}`);
  }

  /** The confirmed messages that were flagged as posted twice, although a confirmation excludes that. */
  falselyConfirmed({ flags }: ADevice['fold']) {
    return [...flags.values()].flatMap(({ id, kind }) =>
      this.confirmed.has(id.split('/')[0] ?? '') && ['stock-issued-twice', 'serial-twice', 'done-twice'].includes(kind)
        ? [`${id} was confirmed and is flagged as ${kind}`]
        : [],
    );
  }

  /**
   * The length of the log without join requests: a flood of them is three chapters here, and a fortieth of one in a real team.
   */
  keptOfMembers = () =>
    this.log
      .texts()
      .slice(-this.log.length())
      .filter((text) => !text.includes('"kind":"asks-to-join"')).length;

  /** Publishes a false chapter, or deletes a chapter's file. */
  async spoilChapter() {
    const chapters = this.log.texts().flatMap((text) => {
      const message = text.includes('"kind":"chapter"') ? readMessage(unsealed(text).body)?.message : undefined;
      return typeof message === 'object' && message.kind === 'chapter' ? message : [];
    });
    const last = chapters.at(-1);
    const [hostile] = HOSTILE;
    const reader = this.activeDevices.find(({ fold }) => fold.members.has(hostile.device));
    if (!last || !reader) return;
    if (this.rndOfTrims(2) > 0) {
      for (const name of this.fileServer.pieces.keys()) if (name.startsWith(last.file.hash)) this.fileServer.pieces.delete(name);
      return this.count('chapter file deleted');
    }
    const fold = { ...reader.fold, data: { ...reader.fold.data, tasks: new Map() } } as Fold;
    const bytes = await chapterBytes(fold, last.place, reader.belonging);
    await sendFile(this.files, bytes);
    const file = { hash: await hashOf(bytes), size: bytes.byteLength };
    const digest = (await foldDigest(fold)) ?? '';
    const head = { id: `${hostile.device}-0`, by: hostile.user, digest, file };
    this.log.inject(sealedBy(hostile.device, JSON.stringify({ ...last, ...head })));
    this.count('false chapter');
  }

  /** Saves or restores a device's disk: a restored one loses unsent messages and reuses numbers. */
  saveOrRestoreDisk() {
    const index = this.rndOfTrims(this.devices.length);
    const device = this.devices[index];
    if (!device || this.expelled.has(device.device) || this.hasLostMessages) return;
    const disk = this.disks.get(device.device);
    const { replica, kept } = device;
    if (this.rndOfTrims(2) > 0 || !disk) this.disks.set(device.device, { replica, kept });
    else {
      this.restoredDisks += 1;
      const again = this.openDevice(index + 1, emptyData(), disk);
      this.devices[index] = again;
      for (const [form, owner] of this.forms) if (owner === device) this.forms.set(form, again);
      for (const text of this.comments.keys())
        if (replica.outbox.some(({ body }) => body.includes(text))) this.comments.delete(text);
      this.count('disk restored');
    }
  }

  /** Trims the log to its second newest chapter, by the owner's rule or past absent devices too. */
  async trim() {
    const [founder] = this.devices;
    if (!founder || this.log.texts().length <= 2 * CHAPTER_EVERY || this.rndOfTrims(3) > 0) return;
    const log = this.log.connect(
      () => true,
      () => false,
    );
    const trust = { team: TEAM, founder: founder.belonging.founder, isSigned };
    const reader = createLogReader();
    const newest = await readFromChapter(reader, log, this.files, trust);
    const before = newest?.checkpoint.place;
    const older = before && (await readFromChapter(reader, log, this.files, trust, { before }));
    if (!older) return;
    const { place } = older.checkpoint;
    const { first, last, created } = await log.info();
    if (this.roll?.created !== created || this.roll.offset > last || first > this.roll.offset + 1 || this.hasLostMessages) {
      if (first > 1) this.roll = undefined;
      else this.roll = { ...emptyRoll(trust.founder), created };
    }
    const { roll } = this;
    if (roll) this.roll = { ...(await readRoll(roll, TEAM, await log.read(roll.offset + 1, last), isSigned)), created };
    // Over years only the owner's rule applies; otherwise absent devices are ignored too.
    const isRuled = this.size.days > 2 || this.rndOfTrims(2) > 0;
    if (!this.roll && this.size.days > 2) return;
    const kept = this.roll && isRuled ? firstKeptOffset(this.roll, place) : place;
    if (kept <= first) return;
    this.log.trim(kept);
    this.count(kept < place ? 'trimmed up to an absent device' : 'trimmed');
  }

  /** Expects a new device to get the common fold, from a chapter or from the first message. */
  async checkNewDevice({ fold, belonging }: ADevice) {
    const log = this.log.connect(
      () => true,
      () => false,
    );
    const trust = { team: TEAM, founder: belonging.founder, isSigned };
    const found = await readTeamLog(createLogReader(), log, this.files, trust);
    if (found && 'refused' in found) return this.wrong.push(`A new device is refused: ${found.refused}`);
    this.count((found?.read.steps[0]?.offset ?? 1) > 1 ? 'new device from a chapter' : 'new device from the first message');
    this.wrong.push(
      ...differences(found?.read.fold ?? genesis(belonging.founder), fold).map((where) => `A new device differs: ${where}`),
    );
  }

  async check() {
    const [first] = this.activeDevices;
    if (!first) return;
    const { fold } = first;
    await this.checkNewDevice(first);
    for (const one of this.activeDevices) {
      this.wrong.push(...differences(one.fold, fold).map((where) => `${one.device} differs: ${where}`));
      if (one.replica.outbox.length > 0) this.wrong.push(`${one.device} still has ${one.replica.outbox.length} unsent messages`);
      const shown = { ...one.fold, data: one.replica.view };
      this.wrong.push(...differences(shown, one.fold).map((where) => `${one.device} displays another state: ${where}`));
      const said = lastNumber(one.fold, one.device);
      if (said !== one.replica.last) this.wrong.push(`${one.device} sent ${one.replica.last} messages, and the log has ${said}`);
      for (const [id, times] of one.applied) if (times > 1) this.wrong.push(`${id} was applied ${times} times`);
    }
    const written = new Set(fold.data.tasks.get(taskId(1))?.comments.map(({ text }) => text));
    for (const [text, by] of this.comments)
      if (!written.has(text) && !this.expelled.has(by) && fold.data.tasks.has(taskId(1))) this.wrong.push(`Lost: ${text}`);
    for (const text of this.hostileComments)
      if (!written.has(text) && fold.data.tasks.has(taskId(1))) this.wrong.push(`Skipped because of its headers: ${text}`);
    for (const { device, key } of fold.members.values())
      if (key !== aMember(device, userId(1), 'technician').key) this.wrong.push(`${device} has another key`);
    const flags = [...fold.flags.values()];
    const broken = [...brokenInvariants(fold.data), ...brokenStockRules(fold.data, ledgerOrder(fold.data.movements.values()))];
    this.wrong.push(
      ...broken.filter((rule) => !isFlagged(rule, fold.data, flags)).map((rule) => `Broken without a flag: ${rule}`),
    );
    this.wrong.push(...this.falselyConfirmed(fold));
    Object.assign(this.counts, this.log.counts);
    this.counts.flags = flags.length;
    this.counts.messages = fold.skipped.length + Object.values(fold.vector).reduce((sum, n) => sum + n, 0);
  }
}

/**
 * Simulates some weeks of three to six devices, or another size. A server that `isForgetful` loses its log or its end every few
 * days. `length` lengthens comments, so that most changes go in parts.
 */
export const playWeeks = async (seed: number, isForgetful = false, length = 0, size = WEEKS): Promise<WeeksResult> => {
  const team = new Team(seed, isForgetful, 'x'.repeat(length), size);
  const founder = team.add(1, initialBusiness());
  team.hasPerfectLinks = true;
  await founder.exchange.found();
  team.hasPerfectLinks = false;
  for (let number = 2; number <= 3 + (seed % 3); number += 1) team.add(number);
  for (const member of HOSTILE) founder.says({ kind: 'member-added', member });
  await team.converge();
  await team.race();
  for (let turn = 0; turn < size.turns && team.wrong.length === 0; turn += 1) await team.turn();
  if (team.wrong.length === 0) await team.converge();
  await team.check();
  return { wrong: team.wrong, counts: team.counts };
};
