// The loudness of music by ITU-R BS.1770 (K-weighting, both gates), in LUFS, and the loudest sample, at full volume and through
// the page's own mixer.
async () => {
  const scripts = document.querySelector("script[type=module]").src.replace(/main.js$/, "");
  const { createMixer, perform } = await import(scripts + "components/sounds.js");
  const { musicOf } = await import(scripts + "core/music.js");
  const { Room } = await import(scripts + "core/room.js");
  const { FANFARES, lengthOf, noteOf } = await import(scripts + "core/score.js");
  const RATE = 48000;

  const filtered = (samples, [b0, b1, b2], [a1, a2]) => {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    return samples.map((x) => {
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      return y;
    });
  };
  const weighted = (samples) => filtered(
    filtered(samples, [1.53512485958697, -2.69169618940638, 1.19839281085285], [-1.69065929318241, 0.73248077421585]),
    [1, -2, 1], [-1.99004745483398, 0.99007225036621]);
  const loudness = (power) => -0.691 + 10 * Math.log10(power);
  const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;
  function integrated(channels) {
    const all = channels.map(weighted), blocks = [];
    for (let from = 0; from + 0.4 * RATE <= all[0].length; from += 0.1 * RATE) {
      blocks.push(all.reduce((sum, one) => sum + mean(one.slice(from, from + 0.4 * RATE).map(x => x * x)), 0));
    }
    const audible = blocks.filter(power => loudness(power) > -70);
    const gate = loudness(mean(audible)) - 10;
    return loudness(mean(audible.filter(power => loudness(power) > gate)));
  }

  async function level(seconds, play, cutAt = 0) {
    const context = new OfflineAudioContext(2, RATE * seconds, RATE);
    const mixer = createMixer(context);
    play(context, mixer.groups);
    if (cutAt) context.suspend(cutAt).then(() => (mixer.hush("music"), context.resume()));
    const rendered = await context.startRendering();
    const channels = [0, 1].map(channel => Array.from(rendered.getChannelData(channel)));
    const peak = Math.max(...channels.map(samples => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)));
    const after = channels[0].slice((cutAt + 0.1) * RATE).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    return [integrated(channels), peak, after];
  }
  const each = (notes, into) => (context, groups) => notes.forEach(({ atUs, ...note }) => perform(context, groups[into], [note], atUs / 1e6));
  const S = 1e6;
  const seats = [1, 2, 3, 4].map(m => ({ m, submitted: true, right: true }));
  const members = seats.map(({ m }) => ({ m, side: m - 1, help: {} }));
  const view = (phase) => ({ code: "B", phase, seats, members, showAtUs: 0 });
  const question = { name: "question", round: 1, of: 1, opensAtUs: 0, closesAtUs: 20 * S };
  const bed = musicOf(view(question), true).between(0, 20 * S);
  const waltz = musicOf(view({ name: "lobby" }), true).between(0, 20 * S);
  const room = new Room();
  const results = seats.map((seat, index) => ({ ...seat, score: 4 - index, rank: index + 1, result: index ? "lost" : "won" }));
  room.shown(view(question), false);
  const reveal = room.shown(view({ ...question, name: "reveal" }), false);
  const ending = room.shown({ ...view({ name: "ended" }), seats: results }, false);
  const sounds = (heard) => (context, groups) => heard.forEach(({ notes, atUs = 0 }) => perform(context, groups.room, notes, atUs / 1e6));
  const chord = (context, groups) => [0, 1, 2, 3].forEach(side => perform(context, groups.cues, noteOf(side, true), 0));
  return {
    bed: await level(10, each(bed.filter(({ atUs }) => atUs < 10 * S), "music")),
    end: await level(10, each(bed.filter(({ atUs }) => atUs >= 10 * S).map(note => ({ ...note, atUs: note.atUs - 10 * S })), "music")),
    cut: await level(3, each(bed, "music"), 1.5),
    waltz: await level(20, each(waltz, "music")),
    chord: await level(3, chord),
    reveal: await level(4, sounds(reveal)),
    ending: await level(7, sounds(ending)),
    fanfares: await level(3, (context, groups) => FANFARES.forEach(notes => perform(context, groups.room, notes, 0))),
    everything: await level(10, (context, groups) => {
      each(bed, "music")(context, groups);
      sounds([...reveal, ...ending])(context, groups);
      chord(context, groups);
    }),
  };
}
