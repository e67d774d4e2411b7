package calls

import (
	"encoding/json"
	"io"
	"os"
	"runtime/debug"
	"syscall"
	"time"
)

const (
	callLimit   = time.Second
	mostNear    = 600
	warmUps     = 1200
	warmUpLimit = 1500 * time.Millisecond
	oldEnough   = 1500 * time.Millisecond
	mostStack   = 64 << 20 // bytes
	mostMemory  = 2 << 30  // bytes
	asked       = 3        // descriptors
	answered    = 4
	madeUp      = 5
	startAnew   = 3 // exit codes
	enough      = 5
)

// Told is what the program is asked to do. Rows are lines of calls; the answers begin with the call
// at Start. Calls near others are made for so many Seconds.
type Told struct {
	Rows      string  `json:"rows"`
	Start     int     `json:"start"`
	Seconds   float64 `json:"near_seconds"`
	Vary      int     `json:"vary"`
	Varied    bool    `json:"varied"`
	LongInUse bool    `json:"long_in_use"`
	InAScript bool    `json:"in_a_script"`
	Constants []plain `json:"constants"`
}

// Main makes calls as a program does that uses the package. It tells how many there are and what
// comes of each; the calls that it makes are told before, where that is asked for.
func Main() {
	began, told := time.Now(), readTold()
	answers, varied := os.NewFile(answered, "answers"), os.NewFile(madeUp, "varied")
	workFolder, _ = os.Getwd()
	debug.SetMaxStack(mostStack)
	limitMemory()
	rows := rowsOf([]byte(told.Rows))
	near := varyRows(rows, told)
	if !guard() {
		near = nil // what nobody has tried could harm the machine
	}
	every := rows
	if told.Varied {
		every = append(withLeaves(rows), near...)
	}
	for _, row := range every {
		if told.Varied && told.Start == 0 {
			_, _ = varied.Write(line(row))
		}
	}
	_, _ = answers.Write(line(map[string]int{"count": len(every)}))
	if told.LongInUse {
		useLong(append(append([]Row{}, near...), rows...))
		time.Sleep(time.Until(began.Add(oldEnough)))
	}
	for place := told.Start; place < len(every); place++ {
		at := place
		if at >= len(rows) && time.Since(began).Seconds() > told.Seconds {
			os.Exit(enough)
		}
		late := func() {
			_, _ = answers.Write(line(Answer{At: at, Result: noEnd}))
			os.Exit(startAnew)
		}
		found := limited(at, every[at], late)
		if told.InAScript {
			found.Scripted = scripted(every[at])
		}
		_, _ = answers.Write(line(found))
	}
}

// limitMemory holds the program to a limit, at which it ends: a number of the code that becomes a size
// may ask for all memory of the machine.
func limitMemory() {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_DATA, &limit) == nil && limit.Cur > mostMemory {
		limit.Cur = mostMemory
		_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &limit)
	}
}

func readTold() Told {
	var told Told
	file := os.NewFile(asked, "asked")
	reader := json.NewDecoder(file)
	reader.UseNumber()
	if err := reader.Decode(&told); err != nil && err != io.EOF {
		os.Exit(1)
	}
	_ = file.Close()
	return told
}

// limited makes a call in the one goroutine that there is, as a program does. Nothing can stop a call
// that goes on: then `late` ends the process.
func limited(at int, row Row, late func()) Answer {
	timer := time.AfterFunc(callLimit, late)
	found := answer(at, row)
	if !timer.Stop() {
		time.Sleep(callLimit) // it is too late
	}
	return found
}

// useLong makes many calls, so that whatever counts them has counted far. A program in long use has
// also run for a while: a test run is often over within a second.
func useLong(rows []Row) {
	end := time.Now().Add(warmUpLimit)
	for made := 0; len(rows) > 0 && made < warmUps && time.Now().Before(end); made++ {
		limited(0, rows[made%len(rows)], func() { os.Exit(1) })
	}
}

// varyRows returns calls near those that are asked for, in turns, each with the place of the call
// that it lies near.
func varyRows(rows []Row, told Told) []Row {
	columns, most := [][]Row{}, 0
	for _, at := range chosen(rows, told.Vary) {
		same := []Row{}
		for _, row := range rows {
			if row.Spot == rows[at].Spot {
				same = append(same, row)
			}
		}
		near, place := rowsNear(rows[at], same, told.Constants), at
		for number := range near {
			near[number].Of = &place
		}
		columns = append(columns, near)
		if len(near) > most {
			most = len(near)
		}
	}
	found := []Row{}
	for turn := 0; turn < most && len(found) < mostNear; turn++ {
		for _, near := range columns {
			if turn < len(near) && len(found) < mostNear {
				found = append(found, near[turn])
			}
		}
	}
	return found
}

// chosen returns the places of so many calls, in which each function has its turn.
func chosen(rows []Row, count int) []int {
	turns, most := map[int][]int{}, 0
	seen := map[Spot]int{}
	for at, row := range rows {
		turn := seen[row.Spot]
		seen[row.Spot]++
		turns[turn] = append(turns[turn], at)
		if turn >= most {
			most = turn + 1
		}
	}
	found := []int{}
	for turn := 0; turn < most; turn++ {
		found = append(found, turns[turn]...)
	}
	if len(found) > count {
		found = found[:count]
	}
	return found
}
