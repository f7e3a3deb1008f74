/** The people write the next quiz: one's own questions, who has written how many, and Start (W). */

import { mountChoice } from "../components/choice.js";
import { clone, draw, figure, mount, repeat, say } from "../components/template.js";
import { LETTERS } from "../core/selection.js";
import { ownMember } from "../core/table.js";
import { text } from "../core/texts.js";
import { authorName, contentOf, EMPTY_DRAFT, ideasFor, leads, missingOf, numbersOf, stateOf, writers } from "../core/writing.js";
import { recallDrafts, rememberDrafts } from "../storage/drafts.js";

/** @typedef {import("../../../types/wire.d.ts").WritingPhase} WritingPhase */
/** @typedef {import("../../../types/wire.d.ts").OptionLetter} OptionLetter */

const EACH = [1, 2, 3, 4, 5];

class Writing {
  #app;
  #refs;
  /** The table, and the round for which its people write. */
  #owner;
  #drafts;
  #number = 1;
  #numbers;
  #each;
  #people;
  #written;
  #ideas;
  #answers;
  #isAsking = false;
  /** The words about the last tap, until the next change. */
  #told = "";

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { refs } = mount(root, "t-writing");
    this.#refs = refs;
    const view = app.view();
    this.#owner = view?.phase.name === "writing" ? `${view.code} ${view.phase.first}` : "";
    this.#drafts = recallDrafts(this.#owner);
    this.#numbers = mountChoice(refs.numbers, "radio", (number) => this.#turnTo(Number(number)));
    this.#each = mountChoice(refs.each, "radio", (each) => app.seat.order({ t: "write", each: Number(each) }));
    this.#people = repeat(refs.people, "t-writing-person", (/** @type {Member} */ member) => member.m);
    this.#written = repeat(refs.written, "t-written", (/** @type {WritingPhase["written"][number]} */ one) => one.question, (own, one) =>
      own.remove.addEventListener("click", () => app.seat.order({ t: "drop", question: one.question })));
    this.#ideas = repeat(refs.ideas, "t-writing-idea", (/** @type {string} */ idea) => idea, (_, idea, button) =>
      button.addEventListener("click", () => this.#take(idea)));
    this.#answers = LETTERS.map((letter, index) => this.#mountAnswer(letter, index));
    refs.sentence.addEventListener("input", () => this.#change({ sentence: refs.sentence.value.replace(/\s+/gu, " ") }));
    refs.sentence.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.#answers[0]?.option.focus();
    });
    refs.form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#handIn();
    });
    refs.start.addEventListener("click", () => app.seat.order({ t: "start" }));
    refs.stop.addEventListener("click", this.#stop);
    say(refs.stop, text("writing.stop"));
    refs.sentence.placeholder = text("writing.sentence");
    this.#fill();
  }

  /** @param {OptionLetter} letter @param {number} index */
  #mountAnswer(letter, index) {
    const { element, refs } = clone("t-writing-answer");
    this.#refs.answers.append(element);
    say(refs.letter, letter);
    draw(refs.form, `plate-${letter}`);
    element.setAttribute("data-letter", letter);
    refs.right.setAttribute("aria-label", text("writing.right", { letter }));
    refs.option.setAttribute("aria-label", text("writing.answer", { letter }));
    refs.option.placeholder = text("writing.answer", { letter });
    refs.right.addEventListener("change", () => this.#change({ right: letter }));
    refs.option.addEventListener("input", () => {
      this.#change({ options: this.#draft().options.map((option, place) => (place === index ? refs.option.value : option)) });
    });
    return refs;
  }

  #draft = () => this.#drafts[this.#number] ?? EMPTY_DRAFT;

  /** Each letter is kept at once. @param {Partial<import("../core/writing.js").Draft>} change */
  #change(change) {
    this.#drafts[this.#number] = { ...this.#draft(), ...change };
    rememberDrafts(this.#owner, this.#drafts);
    this.#told = "";
    this.update();
  }

  #fill() {
    const { sentence, options, right } = this.#draft();
    this.#refs.sentence.value = sentence;
    this.#answers.forEach((own, index) => {
      own.option.value = options[index] ?? "";
      own.right.checked = right === LETTERS[index];
    });
  }

  /** @param {number} number */
  #turnTo(number) {
    this.#number = number;
    this.#told = "";
    this.#fill();
    this.update();
  }

  /** @param {string} idea */
  #take(idea) {
    this.#refs.sentence.value = idea;
    this.#change({ sentence: idea });
    this.#answers[0]?.option.focus();
  }

  async #handIn() {
    const [number, draft] = [this.#number, this.#draft()];
    const missing = missingOf(draft);
    if (missing) {
      this.#told = missing;
      return this.update();
    }
    const { sentence, options, right: option } = draft;
    if (!(await this.#app.seat.order({ t: "question", number, sentence, options, option }))) return;
    this.#drafts[number] = { ...(this.#drafts[number] ?? draft), sent: contentOf(draft) };
    rememberDrafts(this.#owner, this.#drafts);
    const phase = this.#app.view()?.phase;
    if (phase?.name !== "writing") return;
    // On to the next one that is not there yet.
    const there = [number, ...numbersOf(phase, this.#app.you())];
    const next = EACH.find((one) => one <= phase.each && !there.includes(one));
    if (next && next !== this.#number) this.#turnTo(next);
    else this.update();
  }

  #stop = () => {
    if (this.#isAsking) return void this.#app.seat.order({ t: "backToLobby" });
    this.#isAsking = true;
    say(this.#refs.stop, text("writing.sure"));
  };

  update() {
    const view = /** @type {View} */ (this.#app.view());
    const [{ phase }, you, refs] = [view, this.#app.you(), this.#refs];
    if (phase.name !== "writing") return;
    const isWriting = ownMember(view, you)?.role === "plays";
    say(refs.text, text("writing.text", { count: phase.each }));
    this.#showPeople(view, phase);
    refs.form.hidden = !isWriting;
    if (isWriting) this.#showForm(view, phase);
    const isLeading = leads(view, phase, you);
    refs.lead.hidden = !isLeading;
    refs.waits.hidden = isLeading;
    const leader = ownMember(view, phase.by)?.name ?? ownMember(view, view.opener ?? null)?.name ?? "";
    say(refs.waits, leader && text("writing.waits", { name: leader }));
    say(refs.start, text("writing.start", { count: phase.written.length }));
    refs.start.disabled = phase.written.length === 0;
    this.#each.update(EACH.map((one) => ({ value: String(one), label: String(one) })), [String(phase.each)]);
  }

  /** @param {View} view @param {WritingPhase} phase */
  #showPeople(view, phase) {
    const you = this.#app.you();
    this.#people.update(writers(view, phase), (own, member, row) => {
      const count = numbersOf(phase, member.m).length;
      figure(row.querySelector("svg"), member);
      row.toggleAttribute("data-done", count >= phase.each);
      say(own.name, member.name);
      say(own.count, text("writing.count", { count, of: phase.each }));
    });
    this.#refs.list.hidden = phase.written.length === 0;
    say(this.#refs.count, text("writing.list", { count: phase.written.length }));
    const isOpener = view.opener === you;
    this.#written.update(phase.written, (own, one) => {
      const args = { number: one.number, name: authorName(view, one) };
      say(own.words, `${args.name} · ${text("writing.question", args)}`);
      own.remove.hidden = !isOpener && one.m !== you;
      own.remove.setAttribute("aria-label", text("writing.remove", args));
    });
  }

  /** @param {View} view @param {WritingPhase} phase */
  #showForm(view, phase) {
    const there = numbersOf(phase, this.#app.you());
    const numbers = EACH.filter((one) => one <= phase.each || there.includes(one));
    this.#refs.numbers.hidden = numbers.length < 2;
    this.#numbers.update(numbers.map((number) => ({
      value: String(number), label: String(number),
    })), [String(this.#number)]);
    const draft = this.#draft();
    this.#ideas.update(draft.sentence ? [] : ideasFor(view, this.#app.you()), (_, idea, button) => say(button, idea));
    const state = stateOf(draft, there.includes(this.#number));
    say(this.#refs.state, this.#told || state);
    this.#refs.state.toggleAttribute("data-missing", this.#told !== "");
  }
}

/** @param {Element} root @param {App} app */
const mountWriting = (root, app) => new Writing(root, app);

export const SCREENS = { writing: mountWriting };
